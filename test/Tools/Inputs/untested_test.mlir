// expected-error @+1 {{'some.untested' op C1: one}}
// expected-error @+1 {{C5: other}}
// expected-error @+1 {{'some.untested' op C4: four}}
