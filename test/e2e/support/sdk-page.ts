/** Site of the tests of connected sites: one page uses viem, another the public SDK of the order book. */
import { fileURLToPath } from 'node:url'
import { type AppSite, startAppSite } from './app-site'
import { bundle } from './bundle'
import { namesScript } from './names-page'

/** Functions that the SDK's page offers to tests. */
export interface SdkApp {
  readonly readVersion: () => Promise<string>
  readonly trade: (asked: Readonly<Record<string, string>>) => Promise<{
    readonly account: string
    readonly order: Readonly<Record<string, unknown>>
    readonly uid: string
    readonly read: Readonly<Record<string, unknown>>
    readonly listed: readonly string[]
  }>
}

/** Serves the page of viem at every path, that of the SDK at `/sdk`, and one with many global names at `/names`. */
export async function startTradingSite(): Promise<AppSite> {
  const [viem, sdk] = await Promise.all([
    bundle(fileURLToPath(new URL('./viem-app.ts', import.meta.url))),
    bundle(fileURLToPath(new URL('./sdk-app.mjs', import.meta.url))),
  ])
  return startAppSite(viem, { sdk, names: namesScript })
}
