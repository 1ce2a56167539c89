# Makes a file of 1 TB that takes no room.
truncate -s 1T large
echo B
