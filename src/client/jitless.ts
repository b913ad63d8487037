/**
 * Imported before anything else of an entrypoint: a zod schema tries `new Function` when it is made, which the extension's
 * content security policy reports, unless zod is configured before.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })
