/** Reads of the chain while a node fails. Each read returns the value on the chain or throws. */
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RpcNode } from '../../../src/api/node'
import { readNodeFunds } from '../../../src/client/chain/node-balances'
import { domainSeparatorOf, isPermitOpen, readPermitDomain } from '../../../src/client/chain/permit'
import { readPoolRate } from '../../../src/client/chain/pool-rates'
import { getTransactionCount, getTransactionReceipt, readBalance } from '../../../src/client/chain/rpc'
import { readSafe } from '../../../src/client/chain/safe'
import { readName, resolveName } from '../../../src/client/names/ens'
import { needsZeroFirst } from '../../../src/client/sending/chain-access'
import { prepareTransaction } from '../../../src/client/sending/send'
import { readToken } from '../../../src/client/tokens/read-token'
import { readTransferFee } from '../../../src/client/tokens/transfer-fee'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { selectorOf } from '../../../src/domain/evm/abi'
import { erc20, permitToken, uniswapV2 } from '../../../src/domain/evm/contracts'
import { type Address, type Hash32, type Hex, toAmount } from '../../../src/domain/scalars'
import { MAINNET, TRADER, USDC, WETH } from '../../support/client'
import { answerResolver } from '../../support/ens-registry'
import { type NodeReply, openFakeNode, RATE_LIMIT } from '../../support/rpc-node'
import { answerSafe, SAFE } from '../../support/safe-node'

const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const TOKEN = `0x${'12'.repeat(20)}` as Address
const POOL = `0x${'99'.repeat(20)}` as Address
const TX = `0x${'77'.repeat(32)}` as Hash32
const encode = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types), values as never)

const answerToken: Readonly<Record<string, Hex>> = {
  [selectorOf(erc20, 'balanceOf')]: encode('uint256', 500n),
  [selectorOf(erc20, 'allowance')]: encode('uint256', 7n),
  [selectorOf(erc20, 'symbol')]: encode('string', 'TKN'),
  [selectorOf(erc20, 'name')]: encode('string', 'Token'),
  [selectorOf(erc20, 'decimals')]: encode('uint256', 18n),
  [selectorOf(erc20, 'approve')]: encode('bool', true),
  [selectorOf(permitToken, 'version')]: encode('string', '1'),
  [selectorOf(permitToken, 'nonces')]: encode('uint256', 3n),
  [selectorOf(permitToken, 'permit')]: '0x',
  [selectorOf(permitToken, 'DOMAIN_SEPARATOR')]: domainSeparatorOf('Token', '1', MAINNET, TOKEN),
  [selectorOf(uniswapV2, 'getPair')]: encode('address', POOL),
  [selectorOf(uniswapV2, 'getReserves')]: encode('uint112, uint112, uint32', 1_000n, 3_000n, 1),
}

const results: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getBlockByNumber: { number: '0x64', timestamp: '0x1', baseFeePerGas: '0x64' },
  eth_getTransactionCount: '0x5',
  eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x9' },
  eth_maxPriorityFeePerGas: '0x9',
  eth_estimateGas: '0x5208',
}

const registry = {
  forward: { 'alice.eth': TRADER },
  reverse: { [TRADER]: 'alice.eth' },
}
const answerSafeCall = answerSafe()

/** Replies of a node that works. */
function answerWell(method: string, params: readonly unknown[]): NodeReply {
  if (method in results) return { result: results[method] }
  if (method === 'eth_getStorageAt') return answerSafeCall(method, params)
  const [{ to, data }, , overrides] = params as [{ to: string; data: Hex }, unknown, unknown]
  if (overrides) return { result: encode('uint256', 490n) }
  if (to === MULTICALL3) return { result: '0x' }
  if (to === RESOLVER) return answerResolver(registry, data)
  if (to === SAFE) return answerSafeCall(method, params)
  return { result: answerToken[data.slice(0, 10)] ?? '0x' }
}

const deployment = deploymentOf(MAINNET, 'production')
const sender = { profileId: 'production', chainId: MAINNET, owner: TRADER, deployment } as const
const funds = { owner: TRADER, relayer: deployment.relayer, tokens: [TOKEN, USDC, WETH] }

/** Everything that is read from the chain. */
const reads: Readonly<Record<string, (node: RpcNode) => Promise<unknown>>> = {
  'the balance of the coin': (node) => readBalance(node, TRADER),
  'the number of transactions': (node) => getTransactionCount(node, TRADER, 'latest'),
  'a receipt': (node) => getTransactionReceipt(node, TX),
  'balances and allowances': (node) => readNodeFunds(node, funds),
  'a token': (node) => readToken(node, TOKEN),
  'a transfer fee': (node) => readTransferFee(node, TOKEN, [TRADER]),
  'a Safe': (node) => readSafe(node, SAFE),
  'the address of a name': (node) => resolveName(node, 'alice.eth'),
  'the name of an address': (node) => readName(node, TRADER),
  'the domain of a permit': (node) => readPermitDomain(node, TOKEN, TRADER),
  'the state of a permit': (node) => isPermitOpen(node, TOKEN, selectorOf(permitToken, 'permit')),
  'the rate of pools': (node) => readPoolRate(node, MAINNET, WETH, USDC),
  'the need to reset an allowance': (node) => needsZeroFirst({ kind: 'node', sender, node }, TOKEN, 7n),
  'a simulation of an approval': (node) =>
    prepareTransaction(node, sender, { kind: 'approve', token: TOKEN, amount: toAmount(1n) }),
}

/** Creates the replies of a node that fails for some requests. `fails` receives the number of a request. */
function answerExcept(fails: (index: number) => boolean, failure: NodeReply) {
  let count = 0
  return (method: string, params: readonly unknown[]) =>
    fails(count++) ? failure : answerWell(method, params)
}

const FAILURES: readonly NodeReply[] = [
  RATE_LIMIT,
  { error: { code: -32603, message: 'Internal error' } },
  { error: { code: -32000, message: 'header not found' } },
  { result: undefined },
]

/** Leaves out which operators answered. */
const withoutOperators = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, simulations: [], fees: [], silent: [] } : value

describe.each(Object.entries(reads))('%s', (_, read) => {
  it('is known if a second endpoint answers the requests that fail at the first endpoint', async () => {
    const known = await read(openFakeNode(answerWell))
    expect(known).toBeDefined()
    for (const failure of FAILURES)
      for (const part of [1, 2, 3]) {
        const first = answerExcept((index) => index % part === 0, failure)
        const urls = ['http://first.invalid/', 'http://second.invalid/']
        const node = openFakeNode(
          (method, params, url) => (url === urls[0] ? first : answerWell)(method, params),
          MAINNET,
          urls,
        )
        expect(withoutOperators(await read(node))).toEqual(withoutOperators(known))
      }
  })

  it('is unavailable if any of its requests fails at the only endpoint', async () => {
    let count = 0
    const counting = openFakeNode((method, params) => {
      count += 1
      return answerWell(method, params)
    })
    await read(counting)
    for (const failure of FAILURES)
      for (let failing = 0; failing < count; failing += 1) {
        const node = openFakeNode(answerExcept((index) => index === failing, failure))
        await expect(read(node)).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
      }
  })
})
