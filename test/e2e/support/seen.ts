/**
 * Playwright's assertions, which retry on a live page, with the time limit of a busy machine instead of 5 s.
 */
import { expect } from 'playwright/test'
import { TIMEOUT_MS } from './patience'

export const seen = expect.configure({ timeout: TIMEOUT_MS })
