/** The scripts of connected sites, as they are registered with the browser: two for each host, from the first moment of its pages. */

import type { SitePorts } from '../explorer/added-sites'
import { hostPatternOf } from '../host-permission'

/** A registration of ours. */
interface ProviderScript {
  readonly id: string
  readonly matches: string[]
  readonly js: string[]
  readonly runAt: 'document_start'
  readonly world: 'MAIN' | 'ISOLATED'
}

/** The browser, as far as connected sites need it. */
export interface ProviderPorts {
  readonly permissions: SitePorts['permissions']
  readonly scripting: {
    getRegisteredContentScripts: SitePorts['scripting']['getRegisteredContentScripts']
    registerContentScripts(scripts: ProviderScript[]): Promise<unknown>
    unregisterContentScripts: SitePorts['scripting']['unregisterContentScripts']
  }
}

/** What its registrations are called; badges have others. */
const NAME = 'provider:'
const scriptsOf = (pattern: string): ProviderScript[] => [
  {
    id: `${NAME}${pattern}`,
    matches: [pattern],
    js: ['provider.js'],
    runAt: 'document_start',
    world: 'MAIN',
  },
  {
    id: `${NAME}port:${pattern}`,
    matches: [pattern],
    js: ['provider-port.js'],
    runAt: 'document_start',
    world: 'ISOLATED',
  },
]

/** Registers the scripts for the hosts of these sites that the browser allows, and for no other. */
export async function assertProviders(
  sites: readonly { readonly origin: string }[],
  { permissions, scripting }: ProviderPorts,
): Promise<void> {
  const registered = (await scripting.getRegisteredContentScripts()).map(({ id }) => id)
  const wanted = [...new Set(sites.map(({ origin }) => hostPatternOf(origin)))].flatMap(scriptsOf)
  const gone = registered.filter((id) => id.startsWith(NAME) && !wanted.some((script) => script.id === id))
  if (gone.length > 0) await scripting.unregisterContentScripts({ ids: gone })
  for (const script of wanted)
    if (!registered.includes(script.id) && (await permissions.contains({ origins: script.matches })))
      await scripting.registerContentScripts([script])
}
