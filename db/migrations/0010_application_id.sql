-- Tells the file from those of other programs ("HBSE"). VACUUM INTO, and so a backup, keeps it.
PRAGMA application_id = 1212306245;
