/** An affiliate code of one's own: signed by the policy's leave, written down, then registered. */
import { isAffiliateCode, normaliseCode } from '../../domain/reports/affiliates'
import type { ChainId } from '../../domain/scalars'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { typedDataOfAffiliateCode } from '../../wallet/messages/typed-data'
import { approve, requireApproval } from '../../wallet/policy/policy'
import type { Account } from '../../wallet/vault/accounts'
import { callService } from '../bridge/service'
import { now } from '../clock'
import { recorderOf } from '../orders/ledger'
import { deploymentFor, type Profile } from '../settings/profiles'
import { openSigner } from './signers'

/** A typed code as it would be signed; undefined for a text that is none. @example readCode(' cow-1x ') // 'COW-1X' */
export function readCode(text: string): string | undefined {
  const code = normaliseCode(text)
  return isAffiliateCode(code) ? code : undefined
}

/** What is signed to register a code, read back from the very message. */
export const registrationMessage = (account: Account, code: string): KnownMessage =>
  readTypedData(typedDataOfAffiliateCode(account.address, code))

/** Whose code it becomes, and where. */
export interface Registration {
  readonly account: Account
  readonly profile: Profile
  readonly chainId: ChainId
  /** As it was shown. */
  readonly code: string
}

/**
 * Signs a code as typed data, which is what the program takes, and registers it.
 * @throws Refusal PolicyBroken, AffiliateConflict for a taken code or a second one, what the signer and the service say
 */
export async function registerCode({ account, profile, chainId, code }: Registration): Promise<void> {
  const { address } = account
  const deployment = deploymentFor(profile, chainId)
  const approved = requireApproval(
    approve(
      { kind: 'affiliateCode', scheme: 'eip712', owner: address, deployment, code },
      { deployment, code },
    ),
  )
  const record = recorderOf({ profileId: profile.id, uid: null }, now)
  const signer = await openSigner(address, { record })
  const { bytes } = await signer.signAffiliateCode(approved)
  await callService('registerAffiliate', {
    address,
    body: { walletAddress: address, code, signedMessage: bytes },
  })
}
