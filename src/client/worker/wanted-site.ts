/**
 * A site that the user connects or badges from the popup. The browser's permission prompt closes the popup.
 * So the wish is stored before the prompt, and the worker carries it out when the permission is granted.
 */
import * as z from 'zod/mini'
import type { Milliseconds } from '../../domain/scalars'
import type { ProviderPorts } from '../dapps/provider-scripts'
import { allowSite } from '../dapps/sites'
import { siteOrigin } from '../db/rows/dapps/connected-site'
import { addSite, readSite, type SitePorts } from '../explorer/added-sites'
import { askForHosts, hostPatternOf } from '../host-permission'
import { type Announcer, announceChange } from './announce-changes'

const KEY = 'wantedSite'
/** Time after which a granted permission no longer carries out a wish, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000

const storedWish = z.lazy(() =>
  z.object({ kind: z.enum(['wallet', 'badges']), origin: siteOrigin, at: z.number() }),
)

/** Site with its use: Cowbell as its wallet, or badges on its pages. */
export type WantedSite = Omit<z.output<typeof storedWish>, 'at'>

/** The browser APIs used here. */
export interface WantedSitePorts {
  readonly permissions: SitePorts['permissions'] & ProviderPorts['permissions']
  readonly scripting: SitePorts['scripting'] & ProviderPorts['scripting']
  readonly storage: {
    readonly local: Pick<Announcer, 'set'>
    readonly session: {
      get(name: string): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<unknown>
      remove(name: string): Promise<unknown>
    }
  }
}

/**
 * Connects or badges a site on a permitted host. Repeating it changes nothing. A badged site counts as an
 * order explorer of the current environment.
 */
export async function startSite(
  { kind, origin }: WantedSite,
  browser: WantedSitePorts,
  now: Milliseconds,
): Promise<void> {
  if (kind === 'wallet') await allowSite(origin, browser, now)
  else await addSite(readSite(origin, { kind: 'orders', environment: 'chosen', chainId: null }), browser)
  await announceChange(browser.storage.local)
}

/**
 * Stores the wish and asks for the host. Both start in the user's gesture. The worker does the rest.
 * @throws Refusal HostDenied
 */
export async function wantSite(site: WantedSite, browser: WantedSitePorts, now: Milliseconds): Promise<void> {
  const { session } = browser.storage
  const storing = session.set({ [KEY]: { ...site, at: now } })
  const asking = askForHosts([hostPatternOf(site.origin)], browser.permissions)
  await storing
  await asking.catch(async (cause: unknown) => {
    await session.remove(KEY)
    throw cause
  })
}

/**
 * Carries out the stored wish if these hosts, as match patterns, permit it.
 * @internal Exported for tests.
 */
export async function carryOutWish(
  hosts: readonly string[],
  browser: WantedSitePorts,
  now: Milliseconds,
): Promise<void> {
  const { session } = browser.storage
  const { data: wish } = z.safeParse(storedWish, (await session.get(KEY))[KEY])
  if (!wish || !hosts.includes(hostPatternOf(wish.origin))) return
  if (Math.abs(now - wish.at) < MAX_AGE_MS) await startSite(wish, browser, now)
  await session.remove(KEY)
}

/** Listens to granted permissions. */
export function registerWishes(
  browser: WantedSitePorts & {
    readonly permissions: {
      readonly onAdded: {
        addListener(listener: (added: { readonly origins?: string[] | undefined }) => void): void
      }
    }
  },
  now: () => Milliseconds,
  report: (trouble: unknown) => void,
): void {
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    carryOutWish(origins, browser, now()).catch(report)
  })
}
