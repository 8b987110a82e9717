// expected-error @+1 {{'some.untested' op C1: one}}
// expected-error @+1 {{C3: three}}
// expected-error @+1 {{'some.untested' op C6: six}}
// expected-error @+1 {{'some.untested' op C7: seven}}
// expected-error @+1 {{'some.unsaid' op C3: tested}}
