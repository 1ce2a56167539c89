use Cwd;
use File::Basename;

my @lines;
if (open my $file, '<', 'note.txt') { @lines = <$file> }
print basename(getcwd()), ' ', scalar(@lines), "\n";
open my $note, '>>', 'note.txt' or die;
print $note "a line\n";
mkdir 'below' unless -d 'below';
chdir 'below';
open my $deep, '>>', 'deep.txt' or die;
print $deep "a line\n";
