/** Playwright's assertions, which look at a live page again until they hold: as long as a busy machine may take, not its own 5 s. */
import { expect } from 'playwright/test'
import { PATIENCE_MS } from './patience'

export const seen = expect.configure({ timeout: PATIENCE_MS })
