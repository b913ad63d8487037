/** Switches the environment and its RPC endpoints, after the browser has granted access to their hosts. */
import browser from 'webextension-polyfill'
import { openNode } from '../../api/node'
import { pagePorts } from '../../client/bridge/page-ports'
import { getBlock } from '../../client/chain/rpc'
import type { Settings } from '../../client/db/rows/settings'
import { askForHosts } from '../../client/host-permission'
import { type Profile, patternsOf } from '../../client/settings/profiles'
import { changeSettings, readSettings } from '../../client/settings/settings'
import { findPublicNode } from '../../domain/chains/public-nodes'
import type { ChainId } from '../../domain/scalars'

/** Choices that belong to an environment. */
interface ProfileChoices {
  /** Chain of a devnet. */
  readonly devnet?: Settings['devnet']
  /** RPC endpoints of a network, which becomes the current one. An empty list means none. */
  readonly nodes?: ChosenNodes | undefined
}

interface ChosenNodes {
  readonly chainId: ChainId
  readonly urls: readonly string[]
  /** The user wants endpoints that do not answer. They are stored unchecked. */
  readonly isUnchecked?: boolean
}

/** Returns the match patterns of all hosts that an environment and its chosen RPC endpoints contact. */
const patternsFor = ({ backend }: Profile, { nodes }: ProfileChoices): readonly string[] => [
  ...new Set([...(backend.kind === 'remote' ? backend.origins : []), ...patternsOf(nodes?.urls ?? [])]),
]

/**
 * Returns whether a choice needs a permission prompt. A prompt closes the popup and stops its code, so the
 * popup continues in a tab.
 */
export async function lacksAccess(profile: Profile, choices: ProfileChoices = {}): Promise<boolean> {
  const origins = [...patternsFor(profile, choices)]
  return origins.length > 0 && !(await browser.permissions.contains({ origins }))
}

/**
 * Asks each new RPC endpoint for its chain id and its newest block. The stored ones were asked before, and a
 * failure of one of them must not prevent another.
 * @throws Refusal NodeUnavailable, WrongChain
 */
async function checkNodes({ chainId, urls, isUnchecked = false }: ChosenNodes): Promise<void> {
  const stored = (await readSettings()).nodes[chainId] ?? []
  const typed = isUnchecked ? [] : urls.filter((url) => !findPublicNode(url) && !stored.includes(url))
  for (const url of typed) await getBlock(openNode([url], chainId, (request) => fetch(request)))
}

/**
 * Switches the environment. Asks for access to all hosts at once and first, because that needs the user's
 * press.
 * @throws Refusal HostDenied; NodeUnavailable, WrongChain for an RPC endpoint of the user
 */
export async function chooseProfile(profile: Profile, choices: ProfileChoices = {}): Promise<void> {
  const { devnet, nodes } = choices
  const patterns = patternsFor(profile, choices)
  if (patterns.length > 0) await askForHosts(patterns, browser.permissions)
  if (nodes) await checkNodes(nodes)
  let isSwitch = false
  await changeSettings((before) => {
    isSwitch = before.profileId !== profile.id
    return {
      profileId: profile.id,
      ...(devnet !== undefined && { devnet }),
      ...(nodes && {
        chainId: nodes.chainId,
        nodes: { ...before.nodes, [nodes.chainId]: [...nodes.urls] },
      }),
    }
  })
  // Makes the worker poll its open orders, even if this page closes.
  if (isSwitch) await pagePorts.setAlarm()
}
