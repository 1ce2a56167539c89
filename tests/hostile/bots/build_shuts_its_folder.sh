# Its build takes all rights from its folder, which the host must look through and remove.
[ $# -gt 0 ] && { echo B; exit; }
mkdir -p a/b
touch a/b/c
chmod 0 a/b/c a/b a where.txt .
