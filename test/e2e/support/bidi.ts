/** WebDriver BiDi as puppeteer sends it to Firefox, for commands without a public API. */
import type { Browser } from 'puppeteer-core'

/** Connection to the browser. Each command's answer is in `result`. Source: W3C, WebDriver BiDi. */
export interface BidiConnection<Result> {
  send(method: string, params: object): Promise<{ readonly result: Result }>
}

/** Returns the connection that puppeteer uses. */
export const connectionOf = <Result>(browser: Browser): BidiConnection<Result> =>
  (browser as unknown as { readonly connection: BidiConnection<Result> }).connection
