/**
 * Plans in a backup: only those without a signed part that waits, because any holder could submit it. A file may be
 * crafted, so each order must have the UID of its terms, and each cancellation the signature of the owner.
 */
import { cancellationDigest } from '../../../domain/orders/digest'
import { unpackUid } from '../../../domain/orders/uid'
import { type Plan, type StoredPlan, termsOfPart, toStoredPlan } from '../../db/rows/plan'
import { deploymentsFor, findOrderDeployment } from '../order-domains'
import { profileNamed } from '../profiles'
import { isSignatureOf } from './restored-log'

/** Returns whether a plan may be in a backup. */
export const isSubmittedPlan = (row: Plan): boolean =>
  row.uids.length === row.parts.length &&
  row.parts.every(({ state }) => state !== 'unsigned' && state !== 'sealed') &&
  row.uids.every((uid, index) => {
    const part = row.parts[index]
    const isOwn = unpackUid(uid).owner === row.owner
    return part && isOwn && findOrderDeployment({ ...row, uid, terms: termsOfPart(row, part) }) !== undefined
  })

/** Returns a plan of a file without cancellations that its owner did not sign. */
export function toRestoredPlan(row: Plan): StoredPlan {
  const deployments = deploymentsFor(profileNamed(row.profileId), row.chainId)
  const cancellations = (row.cancellations ?? []).filter(
    ({ uid, scheme, bytes }) =>
      row.uids.includes(uid) &&
      deployments.some((each) => isSignatureOf(row.owner, cancellationDigest(each, uid), scheme, bytes)),
  )
  return toStoredPlan({ ...row, cancellations })
}
