import * as z from 'zod/mini'
import { mountApp } from '../../src/ui/app'

// zod otherwise tries `new Function`, which the extension's content security policy reports.
z.config({ jitless: true })
mountApp('options')
