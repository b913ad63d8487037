/**
 * Registers an affiliate code of the user: approved by the policy, signed, logged, then sent to the service.
 */
import { isAffiliateCode, normaliseCode } from '../../domain/reports/affiliates'
import type { ChainId } from '../../domain/scalars'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { typedDataOfAffiliateCode } from '../../wallet/messages/typed-data'
import { approve, requireApproval } from '../../wallet/policy/policy'
import type { Account } from '../../wallet/vault/accounts'
import { callService } from '../bridge/page-ports'
import { now } from '../clock'
import { recorderOf } from '../orders/ledger'
import { deploymentFor, type Profile } from '../settings/profiles'
import { openSigner } from './signers'

/**
 * Normalizes a typed code, or returns undefined for an invalid one.
 * @example readCode(' cow-1x ') // 'COW-1X'
 */
export function readCode(text: string): string | undefined {
  const code = normaliseCode(text)
  return isAffiliateCode(code) ? code : undefined
}

/** Returns the message to sign for a code, read back from its typed data. */
export const registrationMessage = ({ account, profile, chainId, code }: Registration): KnownMessage =>
  readTypedData(typedDataOfAffiliateCode(account.address, code, deploymentFor(profile, chainId)))

export interface Registration {
  readonly account: Account
  readonly profile: Profile
  readonly chainId: ChainId
  /** The code as shown to the user. */
  readonly code: string
}

/**
 * Signs a code as typed data, as the program requires, and registers it.
 * @throws Refusal PolicyBroken, AffiliateConflict for a taken code or a second one, and refusals of the
 * signer and the service
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
