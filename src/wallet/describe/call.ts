/** A contract call in words: the functions that move or give away tokens and the exchange's own; every other is said to be unknown. */

import type { Deployment } from '../../domain/chains/chains'
import { addressOf, bytesOf, wordOf } from '../../domain/evm/abi'
import { type Address, type Hex, MAX_UINT256 } from '../../domain/scalars'
import { type KnownToken, writeAmount } from './amounts'

/** What must be known to tell of a call. */
export interface CallToRead {
  readonly target: Address
  readonly callData: Hex
  readonly deployment: Deployment
  readonly owner: Address
  readonly findToken: (at: Address) => KnownToken | undefined
}

/** A call in a sentence; `isKnown` when every argument was read. */
export interface CallText {
  readonly says: string
  readonly isKnown: boolean
}

const SELECTOR_DIGITS = 10
const UNLIMITED = MAX_UINT256 >> 1n

type Written = string | undefined

/** The arguments of a call by their places; undefined where its data ends before them. */
interface Arguments {
  readonly address: (at: number) => Written
  readonly amount: (at: number) => Written
  readonly order: (at: number) => Written
  readonly flag: (at: number) => boolean | undefined
}

/** A sentence; undefined when a part of it is. */
const say = (texts: TemplateStringsArray, ...parts: readonly Written[]): Written =>
  parts.includes(undefined) ? undefined : texts.map((text, at) => `${text}${parts[at] ?? ''}`).join('')

function nameAddress(at: Address, { deployment, owner, findToken }: CallToRead): string {
  if (at === owner) return 'you'
  if (at === deployment.relayer) return "the exchange's relayer"
  if (at === deployment.settlement) return "the exchange's settlement contract"
  return findToken(at)?.symbol ?? at
}

function writeMuch(atoms: bigint, token: KnownToken | undefined): string {
  return atoms >= UNLIMITED
    ? `any amount of ${token?.symbol ?? 'an unknown token'}`
    : writeAmount(atoms, token)
}

function argumentsOf(call: CallToRead): Arguments {
  const data = `0x${call.callData.slice(SELECTOR_DIGITS)}` as Hex
  return {
    address: (at) => {
      const found = addressOf(data, at)
      return found && nameAddress(found, call)
    },
    amount: (at) => {
      const atoms = wordOf(data, at)
      return atoms === undefined ? undefined : writeMuch(atoms, call.findToken(call.target))
    },
    order: (at) => {
      const uid = bytesOf(data, at)
      return uid && `the order ${uid.slice(0, 10)}…`
    },
    flag: (at) => {
      const value = wordOf(data, at)
      return value === undefined ? undefined : value !== 0n
    },
  }
}

const BY_PERMIT = 'by a signed permit'

/** Known functions by their first four bytes. */
const tellers: Readonly<Record<string, (given: Arguments) => Written>> = {
  '0x095ea7b3': ({ address, amount }) => say`Lets ${address(0)} take ${amount(1)}`,
  '0x39509351': ({ address, amount }) => say`Lets ${address(0)} take ${amount(1)} more than before`,
  '0xa9059cbb': ({ address, amount }) => say`Sends ${amount(1)} to ${address(0)}`,
  '0x23b872dd': ({ address, amount }) => say`Moves ${amount(2)} from ${address(0)} to ${address(1)}`,
  '0xd505accf': ({ address, amount }) =>
    say`Lets ${address(1)} take ${amount(2)} from ${address(0)}, ${BY_PERMIT}`,
  '0x8fcbaf0c': ({ address, flag }) =>
    flag(4)
      ? say`Lets ${address(1)} take any amount from ${address(0)}, ${BY_PERMIT}`
      : say`Takes back from ${address(1)} what ${address(0)} had permitted`,
  '0xa22cb465': ({ address, flag }) =>
    flag(1)
      ? say`Lets ${address(0)} take all of this collection`
      : say`Takes back what ${address(0)} was let`,
  '0xd0e30db0': () => 'Wraps the native coin it is sent',
  '0x2e1a7d4d': ({ amount }) => say`Unwraps ${amount(0)}`,
  '0x15337bc0': ({ order }) => say`Cancels ${order(0)} for good`,
  '0xec6cb13f': ({ order, flag }) =>
    flag(1) ? say`Signs ${order(0)} on the chain` : say`Takes back the signature of ${order(0)}`,
}

const readCall = (call: CallToRead): Written =>
  tellers[call.callData.slice(0, SELECTOR_DIGITS)]?.(argumentsOf(call))

/**
 * A call in a sentence that names whom it is made to.
 * @example describeCall(approval).says // "Lets the exchange's relayer take 5 USDC (a call to USDC)"
 */
export function describeCall(call: CallToRead): CallText {
  const where = nameAddress(call.target, call)
  const says = readCall(call)
  if (says !== undefined) return { says: `${says} (a call to ${where})`, isKnown: true }
  if (call.callData === '0x') return { says: `A call to ${where} without data`, isKnown: true }
  const selector = call.callData.slice(0, SELECTOR_DIGITS)
  return { says: `A call to ${where} that Cowbell cannot read (function ${selector})`, isKnown: false }
}
