/**
 * Order UIDs per second: Cowbell, viem and eth-sig-util, and the floor: the two keccaks that each of them
 * needs (416 bytes of the struct, 66 of the envelope).
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, hashTypedData, numberToHex } from 'viem'
import { deploymentOf } from '../../src/domain/chains/chains'
import type { OrderTerms } from '../../src/domain/orders/order'
import { orderUidOf } from '../../src/domain/orders/uid'
import { type Address, type ChainId, type Hash32, type Seconds, toAmount } from '../../src/domain/scalars'
import { domainOf, messageOf, messageTypes, sigUtilDigest } from '../support/typed-data'
import type { BenchRow } from './bench'
import { compare } from './measure'

const deployment = deploymentOf(1 as ChainId, 'production')
const domain = domainOf(deployment)
const owner = `0x${'a1'.repeat(20)}` as Address

/** Orders that differ in every field and are the same in each run. Their number is a power of two. */
const orders = Array.from({ length: 256 }, (_, index): OrderTerms => {
  const pair = index.toString(16).padStart(2, '0')
  return {
    sellToken: `0x${pair.repeat(20)}` as Address,
    buyToken: `0x${`f${pair}0`.repeat(10)}` as Address,
    receiver: index % 2 === 0 ? null : (`0x${`${pair}c3`.repeat(10)}` as Address),
    sellAmount: toAmount(10n ** 18n * BigInt(index + 1) + 7n),
    buyAmount: toAmount(3_141_592_653n * BigInt(index + 1)),
    validTo: (1_700_000_000 + index) as Seconds,
    appData: `0x${`${pair}5e`.repeat(16)}` as Hash32,
    feeAmount: toAmount(0n),
    kind: index % 3 === 0 ? 'buy' : 'sell',
    partiallyFillable: index % 5 === 0,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
})
const orderAt = (index: number): OrderTerms => orders[index & 255] as OrderTerms
const messages = orders.map(messageOf)
const messageAt = (index: number) => messages[index & 255] as ReturnType<typeof messageOf>

const ours = (index: number) => orderUidOf(deployment, orderAt(index), owner)

function viaViem(index: number) {
  const message = messageAt(index)
  const digest = hashTypedData({ types: messageTypes, primaryType: 'Order', domain, message })
  return concat([digest, owner, numberToHex(message.validTo, { size: 4 })])
}

function viaSigUtil(index: number) {
  const message = messageAt(index)
  const digest = sigUtilDigest('Order', domain, message)
  return concat([digest, owner, numberToHex(message.validTo, { size: 4 })])
}

const struct = new Uint8Array(416)
const envelope = new Uint8Array(66)
/** Computes two hashes that depend on each other and on the index, so that none can be optimised away. */
function floor(index: number) {
  struct[0] = index & 255
  envelope.set(keccak_256(struct), 34)
  return keccak_256(envelope)
}

const row = (
  name: string,
  own: number,
  other: { perSecond: number; ratio: number },
  bar: number,
): BenchRow => ({
  case: `order UIDs per second, ours and ${name}`,
  ours: Math.round(own),
  reference: Math.round(other.perSecond),
  ratio: Number(other.ratio.toFixed(3)),
  bar: `at least ${bar}`,
  ok: other.ratio >= bar,
})

/** Measures after all contenders agreed on every UID. */
export async function run(): Promise<BenchRow[]> {
  for (const index of orders.keys()) {
    const uid = ours(index)
    if (viaViem(index) !== uid || viaSigUtil(index) !== uid)
      throw new Error(`order ${index} has several UIDs`)
  }
  const [own, viem, sigUtil, keccaks] = compare([ours, viaViem, viaSigUtil, floor])
  if (!own || !viem || !sigUtil || !keccaks) throw new Error('a contender was not measured')
  return [
    row('viem', own.perSecond, viem, 5),
    row('eth-sig-util', own.perSecond, sigUtil, 15),
    row('two bare keccaks', own.perSecond, keccaks, 0.85),
  ]
}
