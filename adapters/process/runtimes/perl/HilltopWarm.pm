# HilltopWarm.pm - Perl (-M): loads what the bot's script uses of the standard library and forks; in each child Perl
# then compiles the script as always. Nothing here reads with <>, so that $. is new.
package HilltopWarm;

my $words_descriptor = 199;    # HILLTOP_RUNTIME_WORDS

# Whose load does something that is to be done in each ask.
my %has_effects = map { $_ => 1 } qw(English threads);

sub content_of {
    my ($file) = @_;
    my $text = '';
    while (sysread($file, $text, 65536, length $text)) { }
    close($file);
    return $text;
}

# A module of the bot's own folder or of another library must not be loaded here: it may change.
sub is_standard {
    my ($module) = @_;
    local $!;
    my ($folder) = grep { -f "$_/$module" } @INC;
    return defined $folder && (-f "$folder/strict.pm" || -f "$folder/Config.pm");
}

sub preload {
    open(my $file, '<', $0) or return;
    my ($program) = split /^__(?:END|DATA)__$/m, content_of($file);
    while ($program =~ /(?:^|;)\s*(?:use|require)\s+([A-Za-z]\w*(?:::\w+)*)/mg) {
        next if $has_effects{$1};
        my $module = "$1.pm";
        $module =~ s{::}{/}g;
        eval { require $module } if is_standard($module);
    }
}

sub take_words {
    open(my $file, '<&=', $words_descriptor) or die "no words: $!\n";
    my @words = split /\0/, content_of($file), -1;
    pop @words;
    utf8::decode($_) for ${^UNICODE} & 32 ? @words : ();
    @ARGV = @words;
}

shift @INC;
delete $INC{'HilltopWarm.pm'};
preload();
my $left_error = $! + 0;    # by the search for modules, which no ask repeats; it may become the status of die()
INIT { $! ||= $left_error }
{
    local $!;
    local $ENV{HILLTOP_RUNTIME_FORK} = 1;
    fork;
    take_words();
    FindBin::again() if $INC{'FindBin.pm'};
}
$^T = time;
srand;
1;
