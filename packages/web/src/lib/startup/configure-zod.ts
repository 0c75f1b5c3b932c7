import { config } from 'zod'

// zod compiles schemas with `eval`, which the Content-Security-Policy forbids and reports. Must run before the first
// schema is created, so it is the first import of the app.
config({ jitless: true })
