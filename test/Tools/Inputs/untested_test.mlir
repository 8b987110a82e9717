// expected-error @+1 {{'some.untested' op C1: x must be 1, got 2}}
// expected-error @+1 {{C3: y is 4 and 6}}
// expected-error @+1 {{'some.untested' op C6: things must be 1, got 2}}
// expected-error @+1 {{'some.untested' op C7: number (5) must equal z (6)}}
