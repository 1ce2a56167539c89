print {}, "\n";
