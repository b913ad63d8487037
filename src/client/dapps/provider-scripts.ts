/** The scripts of connected sites, as they are registered with the browser: two for each host, from the first moment of its pages. */

import { hostPatternOf, type PermissionPorts } from '../host-permission'

/** A script registered with the browser. */
interface Registered {
  readonly id: string
}

/** A registration of ours. */
interface ProviderScript extends Registered {
  readonly matches: string[]
  readonly js: string[]
  readonly runAt: 'document_start'
  readonly world: 'MAIN' | 'ISOLATED'
}

/** The browser, as far as connected sites need it. */
export interface ProviderPorts {
  readonly permissions: PermissionPorts & {
    remove(asked: { origins: string[] }): Promise<boolean>
  }
  readonly scripting: {
    getRegisteredContentScripts(): Promise<readonly Registered[]>
    registerContentScripts(scripts: ProviderScript[]): Promise<unknown>
    unregisterContentScripts(filter: { ids: string[] }): Promise<unknown>
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
