/** A contract call in words: the functions that move or give away tokens and the exchange's own; every other is said to be unknown. */

import type { Deployment } from '../../domain/chains/chains'
import {
  type CallArguments,
  type Contract,
  decodeCall,
  type FunctionName,
  toAddress,
} from '../../domain/evm/abi'
import {
  collection,
  daiToken,
  erc20,
  permitToken,
  settlement,
  wrappedNative,
} from '../../domain/evm/contracts'
import { type Address, type Hex, MAX_UINT256 } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { type KnownToken, writeAmount } from './amounts'
import { nameSpender } from './contract-name'

/** What must be known to describe a call. */
export interface CallToRead {
  readonly target: Address
  readonly callData: Hex
  readonly deployment: Deployment
  readonly owner: Address
  /** What the owner is called; by default you. */
  readonly ownerName?: string
  readonly findToken: (at: Address) => KnownToken | undefined
}

/** A call in a sentence; `isKnown` when every argument was read. */
export interface CallText {
  readonly says: string
  readonly isKnown: boolean
}

const SELECTOR_DIGITS = 10
const UNLIMITED = MAX_UINT256 >> 1n

function nameAddress(at: Address, { deployment, owner, ownerName = t`you`, findToken }: CallToRead): string {
  if (at === owner) return ownerName
  if (at === deployment.relayer) return nameSpender(at)
  if (at === deployment.settlement) return t`the settlement contract`
  return findToken(at)?.symbol ?? at
}

function writeMuch(atoms: bigint, token: KnownToken | undefined): string {
  return atoms >= UNLIMITED
    ? t`unlimited ${token?.symbol ?? t`amounts of an unlisted token`}`
    : writeAmount(atoms, token)
}

/** How the parts of a call are written. */
interface Words {
  readonly name: (at: Hex) => string
  readonly amount: (atoms: bigint) => string
}

/** Sentences about functions of a contract, from their arguments. */
type Sentences<C> = {
  readonly [N in FunctionName<C>]?: (
    words: Words,
    ...args: CallArguments<C, N> extends infer T extends readonly unknown[] ? T : []
  ) => string
}

const BY_PERMIT = t`by a signed permit`
const nameOrder = (uid: Hex): string => t`the order ${uid.slice(0, 10)}…`

const tokenCalls: Sentences<typeof erc20> = {
  approve: ({ name, amount }, spender, atoms) => t`Lets ${name(spender)} take ${amount(atoms)}`,
  transfer: ({ name, amount }, to, atoms) => t`Sends ${amount(atoms)} to ${name(to)}`,
  transferFrom: ({ name, amount }, from, to, atoms) =>
    t`Moves ${amount(atoms)} from ${name(from)} to ${name(to)}`,
}
const permitCalls: Sentences<typeof permitToken> = {
  increaseAllowance: ({ name, amount }, spender, added) =>
    t`Lets ${name(spender)} take ${amount(added)} more than before`,
  permit: ({ name, amount }, holder, spender, atoms) =>
    t`Lets ${name(spender)} take ${amount(atoms)} from ${name(holder)}, ${BY_PERMIT}`,
}
const daiCalls: Sentences<typeof daiToken> = {
  permit: ({ name }, holder, spender, _nonce, _expiry, isAllowed) =>
    isAllowed
      ? t`Lets ${name(spender)} take unlimited tokens from ${name(holder)}, ${BY_PERMIT}`
      : t`Revokes what ${name(holder)} permitted ${name(spender)}`,
}
const collectionCalls: Sentences<typeof collection> = {
  setApprovalForAll: ({ name }, operator, isApproved) =>
    isApproved
      ? t`Lets ${name(operator)} take all of this collection`
      : t`Revokes ${name(operator)} for this collection`,
}
const wrapperCalls: Sentences<typeof wrappedNative> = {
  deposit: () => t`Wraps the native coin it is sent`,
  withdraw: ({ amount }, atoms) => t`Unwraps ${amount(atoms)}`,
}
const settlementCalls: Sentences<typeof settlement> = {
  invalidateOrder: (_, uid) => t`Cancels ${nameOrder(uid)} for good`,
  setPreSignature: (_, uid, isSigned) =>
    isSigned ? t`Presigns ${nameOrder(uid)}` : t`Revokes the presignature of ${nameOrder(uid)}`,
}

function describeBy<C extends Contract>(
  contract: C,
  sentences: Sentences<C>,
  { callData }: CallToRead,
  words: Words,
): string | undefined {
  const read = decodeCall(contract, callData)
  const say = read && (sentences as Sentences<Contract>)[read.functionName]
  return say?.(words, ...(read?.args ?? []))
}

function readCall(call: CallToRead): string | undefined {
  const words: Words = {
    name: (at) => nameAddress(toAddress(at), call),
    amount: (atoms) => writeMuch(atoms, call.findToken(call.target)),
  }
  return (
    describeBy(erc20, tokenCalls, call, words) ??
    describeBy(permitToken, permitCalls, call, words) ??
    describeBy(daiToken, daiCalls, call, words) ??
    describeBy(collection, collectionCalls, call, words) ??
    describeBy(wrappedNative, wrapperCalls, call, words) ??
    describeBy(settlement, settlementCalls, call, words)
  )
}

/**
 * A call in a sentence that names the contract it is made to.
 * @example describeCall(approval).says // "Lets CoW Protocol take 5 USDC (a call to USDC)"
 */
export function describeCall(call: CallToRead): CallText {
  const where = nameAddress(call.target, call)
  const says = readCall(call)
  if (says !== undefined) return { says: t`${says} (a call to ${where})`, isKnown: true }
  if (call.callData === '0x') return { says: t`A call to ${where} without data`, isKnown: true }
  const selector = call.callData.slice(0, SELECTOR_DIGITS)
  return { says: t`A call to ${where} that Cowbell cannot read (function ${selector})`, isKnown: false }
}
