/** Checks a profile: replies of its services and RPC endpoints, and the on-chain contracts it signs for. */

import type { Fetch } from '../../api/endpoint'
import { askHost, buildRequest, hostOf, readStart } from '../../api/hosts'
import { openNode, type RpcNode } from '../../api/node'
import { quantity } from '../../api/rpc-endpoint'
import { findChain, pathNameOf } from '../../domain/chains/chains'
import { encodeCall } from '../../domain/evm/abi'
import { settlement } from '../../domain/evm/contracts'
import { domainSeparator } from '../../domain/orders/digest'
import { Refusal } from '../../domain/refusal'
import { type Address, hex } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import type { OwnProfile, ProfileNetwork } from '../db/rows/settings'
import { openKey } from './api-keys'
import { deploymentOfNetwork } from './profiles'

/** Result of one check. `skipped` if there is nothing to check. */
export interface CheckResult {
  readonly network: string
  readonly what: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly message: string
}

type Outcome = Omit<CheckResult, 'network' | 'what'>

const passed = (message: string): Outcome => ({ state: 'passed', message })
const failed = (message: string): Outcome => ({ state: 'failed', message })
const skipped = (message: string): Outcome => ({ state: 'skipped', message })

/** Timeout of a request. It is short, because services answer version requests at once. */
const TIMEOUT_MS = 15_000
const MAX_SHOWN = 80

/** Returns the API's base URL, with or without the network in its path. */
const apiOf = ({ orderbook, chainId }: ProfileNetwork, hasSegment: boolean): string =>
  `${orderbook}${hasSegment ? `/${pathNameOf(chainId)}` : ''}/api/v1`

interface Answered {
  readonly status: number
  readonly text: string
}

async function ask(network: ProfileNetwork, url: string, fetch: Fetch): Promise<Answered> {
  const { apiKey } = network
  const headers = apiKey ? { [apiKey.header]: await openKey(apiKey.value) } : {}
  return askHost(fetch, buildRequest(url, { headers }), TIMEOUT_MS, async (response) => ({
    status: response.status,
    text: cleanForeign(await readStart(response, 1024), MAX_SHOWN),
  }))
}

const isOk = ({ status }: Answered): boolean => status >= 200 && status < 300

async function checkVersion(network: ProfileNetwork, fetch: Fetch): Promise<Outcome> {
  const answer = await ask(network, `${apiOf(network, network.hasSegment)}/version`, fetch)
  if (isOk(answer)) return passed(answer.text)
  const other = await ask(network, `${apiOf(network, !network.hasSegment)}/version`, fetch)
  const host = hostOf(network.orderbook)
  if (!isOk(other)) return failed(t`${host} answered ${answer.status}. Check the order book URL.`)
  return failed(
    network.hasSegment
      ? t`It answers without the network in its path. Turn that off.`
      : t`It answers with the network in its path only. Turn that on.`,
  )
}

async function checkReady(network: ProfileNetwork, fetch: Fetch): Promise<Outcome> {
  const answer = await ask(network, `${apiOf(network, network.hasSegment)}/ready`, fetch)
  if (isOk(answer)) return passed(t`Ready`)
  return answer.status === 404
    ? skipped(t`Not offered by this service.`)
    : failed(t`It answered ${answer.status}.`)
}

async function checkChainId(node: RpcNode): Promise<Outcome> {
  await node.ask('eth_chainId', [], quantity)
  return passed(String(node.chainId))
}

async function checkCode(node: RpcNode, contract: Address): Promise<Outcome> {
  const code = await node.ask('eth_getCode', [contract, 'latest'], hex)
  const bytes = (code.length - 2) / 2
  return bytes > 0
    ? passed(t`${bytes} bytes at ${contract}`)
    : failed(t`No contract at ${contract} on this network.`)
}

async function checkSeparator(node: RpcNode, network: ProfileNetwork): Promise<Outcome> {
  const deployment = deploymentOfNetwork(network)
  const computed = domainSeparator(deployment)
  const call = { to: deployment.settlement, data: encodeCall(settlement, 'domainSeparator', []) }
  const onChain = await node.ask('eth_call', [call, 'latest'], hex)
  if (onChain === computed) return passed(computed)
  return failed(
    t`On chain ${cleanForeign(onChain, MAX_SHOWN)}, ours is ${computed}. Orders would be refused.`,
  )
}

type Step = readonly [what: string, check: (() => Promise<Outcome>) | undefined]

function listNodeSteps(network: ProfileNetwork, fetch: Fetch): readonly Step[] {
  const { chainId, rpcUrls } = network
  const node = rpcUrls.length > 0 ? openNode(rpcUrls, chainId, fetch) : undefined
  const { settlement: contract, relayer, ethFlow } = deploymentOfNetwork(network)
  return [
    [t`Chain ID`, node && (() => checkChainId(node))],
    [t`Settlement contract`, node && (() => checkCode(node, contract))],
    [t`Vault relayer`, node && (() => checkCode(node, relayer))],
    ...(ethFlow ? [[t`EthFlow`, node && (() => checkCode(node, ethFlow))] as const] : []),
    [t`Domain separator`, node && (() => checkSeparator(node, network))],
  ]
}

const stepsOf = (network: ProfileNetwork, fetch: Fetch): readonly Step[] => [
  [t`Version`, () => checkVersion(network, fetch)],
  [t`Readiness`, () => checkReady(network, fetch)],
  ...listNodeSteps(network, fetch),
]

const outcomeOfError = (error: unknown): Outcome => {
  if (error instanceof Refusal) return failed(error.message)
  throw error
}

/** Checks every network of a profile, one step after another. Each result is passed on at once. */
export async function checkProfile(
  { networks }: Pick<OwnProfile, 'networks'>,
  fetch: Fetch,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const network of networks) {
    const name = findChain(network.chainId)?.label ?? network.chain?.label ?? String(network.chainId)
    for (const [what, check] of stepsOf(network, fetch)) {
      const outcome = check
        ? await check().catch(outcomeOfError)
        : skipped(t`Add an RPC endpoint to check it.`)
      const result = { network: name, what, ...outcome }
      results.push(result)
      onResult(result)
    }
  }
  return results
}
