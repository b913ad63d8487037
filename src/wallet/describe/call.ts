/**
 * Describes a contract call: functions that move or approve tokens, and those of the settlement contract.
 * Other functions are described as unknown.
 */

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
import type { Address, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { isUnlimited, type KnownToken, writeAmount } from './amounts'
import { nameSpender } from './contract-name'

export interface CallToRead {
  readonly target: Address
  readonly callData: Hex
  readonly deployment: Deployment
  readonly owner: Address
  /** Name of the owner. Default: "you". */
  readonly ownerName?: string
  readonly findToken: (address: Address) => KnownToken | undefined
}

/** Described call. `isKnown` is set if all arguments were decoded. */
export interface CallText {
  readonly text: string
  readonly isKnown: boolean
}

const SELECTOR_DIGITS = 10

function nameAddress(
  address: Address,
  { deployment, owner, ownerName = t`you`, findToken }: CallToRead,
): string {
  if (address === owner) return ownerName
  if (address === deployment.relayer) return nameSpender(address)
  if (address === deployment.settlement) return t`the settlement contract`
  return findToken(address)?.symbol ?? address
}

function writeCallAmount(atoms: bigint, token: KnownToken | undefined): string {
  return isUnlimited(atoms)
    ? t`unlimited ${token?.symbol ?? t`amounts of an unlisted token`}`
    : writeAmount(atoms, token)
}

interface Words {
  readonly name: (address: Hex) => string
  readonly amount: (atoms: bigint) => string
}

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
  const writeSentence = read && (sentences as Sentences<Contract>)[read.functionName]
  return writeSentence?.(words, ...(read?.args ?? []))
}

function readCall(call: CallToRead): string | undefined {
  const words: Words = {
    name: (address) => nameAddress(toAddress(address), call),
    amount: (atoms) => writeCallAmount(atoms, call.findToken(call.target)),
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
 * Describes a call and names its contract.
 * @example describeCall(approval).text // "Lets CoW Protocol take 5 USDC (a call to USDC)"
 */
export function describeCall(call: CallToRead): CallText {
  const contractName = nameAddress(call.target, call)
  const sentence = readCall(call)
  if (sentence !== undefined) return { text: t`${sentence} (a call to ${contractName})`, isKnown: true }
  if (call.callData === '0x') return { text: t`A call to ${contractName} without data`, isKnown: true }
  const selector = call.callData.slice(0, SELECTOR_DIGITS)
  return {
    text: t`A call to ${contractName} that Cowbell cannot read (function ${selector})`,
    isKnown: false,
  }
}
