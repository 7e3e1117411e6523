// avrdoku as an Arduino sketch: the code in src/ brings its own main(), nothing else is needed here.
