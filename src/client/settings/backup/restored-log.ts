/** Signature records of a backup. The file may be crafted, so its sentences and values are not taken over. */
import type { SigningScheme } from '../../../domain/orders/order'
import { readSignature, recoverSigner } from '../../../domain/orders/signatures'
import { referencePriceOf } from '../../../domain/reference-prices'
import type { Address, Hash32, Hex, Milliseconds } from '../../../domain/scalars'
import { readJson } from '../../../domain/text/json'
import { digestOfText } from '../../../wallet/messages/personal-text'
import { findKnownMessage } from '../../../wallet/messages/read-typed-data'
import { overrideWordsOf } from '../../../wallet/policy/policy'
import { nameOfRule } from '../../../wallet/policy/rule-names'
import type { LedgerRow } from '../../db/rows/ledger'

const DAY_MS = 24 * 60 * 60_000
/** Maximum number of signatures that are recovered. One takes about a millisecond. */
const MAX_RECOVERED = 500
/** Maximum value of a restored order, as a multiple of its value by the reference price. */
const MAX_FACTOR = 2

/** Removes the sentences of a record. Mismatches are found again, and rules have names of their own. */
export const withoutSentences = ({ verdict, restored: _, ...row }: LedgerRow): LedgerRow => ({
  ...row,
  verdict: {
    checked: verdict.checked.filter((rule) => nameOfRule(rule) !== rule),
    overridden: verdict.overridden
      .filter(({ rule }) => overrideWordsOf(rule) !== undefined)
      .map(({ rule }) => ({ rule, message: nameOfRule(rule) })),
  },
  mismatches: [],
})

/** Returns whether a key signed a digest. False for a signature that names no signer. */
export function isSignatureOf(owner: Address, digest: Hash32, scheme: SigningScheme, bytes: Hex): boolean {
  try {
    const read = readSignature(scheme, bytes)
    return (read.scheme === 'eip712' || read.scheme === 'ethsign') && recoverSigner(digest, read) === owner
  } catch {
    return false
  }
}

/** Returns whether the account of a record signed its message. */
function isSignedByAccount({ kind, typedData, digest, account, signature }: LedgerRow): boolean {
  const { scheme, bytes } = signature
  if (kind !== 'text')
    return findKnownMessage(typedData)?.digest === digest && isSignatureOf(account, digest, scheme, bytes)
  const { message } = readJson(typedData) as { readonly message?: { readonly text?: unknown } }
  // The digest already includes the prefix of a personal message.
  return (
    typeof message?.text === 'string' &&
    digestOfText(message.text) === digest &&
    isSignatureOf(account, digest, 'eip712', bytes)
  )
}

/** Returns the value of a record, limited by the reference price. Null unless it is an order of a listed token. */
function plausibleUsd({ kind, typedData, chainId, usd }: LedgerRow): number | null {
  if (usd === null || kind !== 'order') return null
  const message = findKnownMessage(typedData)
  if (message?.kind !== 'order') return null
  const { sellToken, sellAmount, feeAmount } = message.terms
  const reference = referencePriceOf(chainId, sellToken)
  if (!reference) return null
  const whole = Number(sellAmount + feeAmount) / 10 ** reference.decimals
  return Math.min(usd, MAX_FACTOR * whole * reference.usd)
}

/**
 * Returns the records to restore. Those of the future are left out. Records of the last day count toward the
 * daily limit only if their account signed them.
 */
export function listRestoredLog(rows: readonly LedgerRow[], now: Milliseconds): readonly LedgerRow[] {
  let recovered = 0
  const isVerified = (row: LedgerRow): boolean => {
    if (row.at < now - DAY_MS || recovered >= MAX_RECOVERED) return false
    recovered += 1
    return isSignedByAccount(row)
  }
  return rows
    .filter(({ at }) => at <= now)
    .map((row) =>
      isVerified(row)
        ? { ...row, usd: plausibleUsd(row), restored: 'verified' }
        : { ...row, restored: 'unverified' },
    )
}
