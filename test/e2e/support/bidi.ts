/** WebDriver BiDi as puppeteer speaks it to Firefox, for what has no public door. */
import type { Browser } from 'puppeteer-core'

/** A connection to the browser; each command's answer is in `result`. Source: W3C, WebDriver BiDi. */
export interface BidiConnection<Result> {
  send(method: string, params: object): Promise<{ readonly result: Result }>
}

/** The connection that puppeteer itself uses. */
export const connectionOf = <Result>(browser: Browser): BidiConnection<Result> =>
  (browser as unknown as { readonly connection: BidiConnection<Result> }).connection
