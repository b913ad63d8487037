/**
 * Content scripts of connected sites, as registered with the browser: two per host, run at document start.
 */

import { hostPatternOf, type PermissionPorts } from '../host-permission'

interface RegisteredScript {
  readonly id: string
}

/** A script of a connected site. */
interface ProviderScript extends RegisteredScript {
  readonly matches: string[]
  readonly js: string[]
  readonly runAt: 'document_start'
  readonly world: 'MAIN' | 'ISOLATED'
}

/** The browser APIs used here. */
export interface ProviderPorts {
  readonly permissions: PermissionPorts & {
    remove(permissions: { origins: string[] }): Promise<boolean>
  }
  readonly scripting: {
    getRegisteredContentScripts(): Promise<readonly RegisteredScript[]>
    registerContentScripts(scripts: ProviderScript[]): Promise<unknown>
    unregisterContentScripts(filter: { ids: string[] }): Promise<unknown>
  }
}

/** Prefix of script ids. Badge scripts have other ids. */
const ID_PREFIX = 'provider:'
const scriptsOf = (pattern: string): ProviderScript[] => [
  {
    id: `${ID_PREFIX}${pattern}`,
    matches: [pattern],
    js: ['provider.js'],
    runAt: 'document_start',
    world: 'MAIN',
  },
  {
    id: `${ID_PREFIX}port:${pattern}`,
    matches: [pattern],
    js: ['provider-port.js'],
    runAt: 'document_start',
    world: 'ISOLATED',
  },
]

/** Registers the scripts of these sites on permitted hosts, and removes all other provider scripts. */
export async function ensureProviders(
  sites: readonly { readonly origin: string }[],
  { permissions, scripting }: ProviderPorts,
): Promise<void> {
  const registered = (await scripting.getRegisteredContentScripts()).map(({ id }) => id)
  const wanted = [...new Set(sites.map(({ origin }) => hostPatternOf(origin)))].flatMap(scriptsOf)
  const gone = registered.filter(
    (id) => id.startsWith(ID_PREFIX) && !wanted.some((script) => script.id === id),
  )
  if (gone.length > 0) await scripting.unregisterContentScripts({ ids: gone })
  for (const script of wanted)
    if (!registered.includes(script.id) && (await permissions.contains({ origins: script.matches })))
      await scripting.registerContentScripts([script])
}
