/**
 * Imported first in every entry point. By default, zod tries `new Function` when a schema is created, which
 * the extension's content security policy reports.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })
