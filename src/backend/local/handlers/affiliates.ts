/** Affiliate codes and their wallets (SOURCES: Affiliates). */
import type { RowHandler } from '../../../api/endpoint'
import type { affiliateEndpoints } from '../../../api/endpoints/affiliates'
import { listChains } from '../../../domain/chains/chains'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../domain/orders/signatures'
import { ignoreRefusal, Refusal } from '../../../domain/refusal'
import { affiliateDigest, isAffiliateCode, normaliseCode } from '../../../domain/reports/affiliates'
import type { Address, Hash32, Hex } from '../../../domain/scalars'
import { addAffiliate, findAffiliate, findCode } from '../store/affiliates'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof affiliateEndpoints> = RowHandler<(typeof affiliateEndpoints)[N]>

const refuse = (
  errorType: 'NotFound' | 'InvalidParameter' | 'AffiliateConflict' | 'Forbidden',
  description: string,
): never => {
  throw new Refusal(errorType, { description })
}

/** @throws Refusal IntegrationOff (SOURCES: Affiliates) */
export function checkIntegration({ isCmsEnabled }: ServiceContext): void {
  if (!isCmsEnabled) throw new Refusal('IntegrationOff')
}

const getAffiliate =
  (context: ServiceContext): Of<'getAffiliate'> =>
  async ({ address }) => {
    checkIntegration(context)
    const found = await findAffiliate(context.database, address)
    if (!found) return refuse('NotFound', 'Affiliate not found')
    return { code: found.code, createdAt: found.createdAt, ...context.program }
  }

/** @throws Refusal InvalidParameter with the text of the live service */
function checkCode(code: string): void {
  if (code === '') refuse('InvalidParameter', 'Affiliate code is required')
  if (!isAffiliateCode(code)) refuse('InvalidParameter', 'Affiliate code format is invalid')
}

/** Returns a code's reward for traders. */
const getReferralCode =
  (context: ServiceContext): Of<'getReferralCode'> =>
  async ({ code: input }) => {
    checkIntegration(context)
    const { database, program, disabledCodes } = context
    const code = normaliseCode(input)
    checkCode(code)
    if (!(await findCode(database, code))) return refuse('NotFound', 'Affiliate code not found')
    if (disabledCodes.has(code)) return refuse('Forbidden', 'Affiliate code disabled')
    const { rewardAmount, revenueSplitTraderPct, triggerVolume, timeCapDays, volumeCap } = program
    const traderRewardAmount = (rewardAmount * revenueSplitTraderPct) / 100
    return { code, traderRewardAmount, triggerVolume, timeCapDays, volumeCap }
  }

async function recoverWallet(digest: Hash32, signedMessage: Hex): Promise<Address> {
  return recoverSigner(digest, readSignature('eip712', signedMessage) as EcdsaSignature)
}

/** Whether the wallet's contract accepts the registration on any network. */
async function isAcceptedAnywhere(
  { chain }: ServiceContext,
  ...signed: readonly [wallet: Address, digest: Hash32, signedMessage: Hex]
): Promise<boolean> {
  for (const { id } of listChains()) if (await chain.isAcceptedByContract(id, ...signed)) return true
  return false
}

/**
 * Checks a registration. Tries to recover an ECDSA signer first, then asks the wallet's contract. Keys may
 * sign under the domain of the Sandbox as well.
 * @throws Refusal InvalidAffiliateSignature
 */
async function checkSignature(
  context: ServiceContext,
  wallet: Address,
  code: string,
  signedMessage: Hex,
): Promise<void> {
  const digest = affiliateDigest(wallet, code)
  const signer = await recoverWallet(digest, signedMessage).catch((cause: Error) => cause)
  if (signer === wallet) return
  const inSandbox = affiliateDigest(wallet, code, 'sandbox')
  if ((await recoverWallet(inSandbox, signedMessage).catch(ignoreRefusal)) === wallet) return
  if (await isAcceptedAnywhere(context, wallet, digest, signedMessage)) return
  const found = signer instanceof Error ? signer.message : `It was made by ${signer}.`
  throw new Refusal('InvalidAffiliateSignature', {
    description: `Affiliate has invalid signature. ${found}`,
  })
}

/** Binds a code to a wallet. A wallet has at most one code, and a code belongs to one wallet. */
const registerAffiliate =
  (context: ServiceContext): Of<'registerAffiliate'> =>
  async ({ address: wallet, body }, { now }) => {
    checkIntegration(context)
    if (body.walletAddress.toLowerCase() !== wallet)
      refuse('InvalidParameter', 'Affiliate wallet address mismatch')
    const code = normaliseCode(body.code)
    checkCode(code)
    await checkSignature(context, wallet, code, body.signedMessage)

    const { database } = context
    return database.transaction('rw', [database.affiliates], async () => {
      if (await findAffiliate(database, wallet)) {
        refuse('AffiliateConflict', 'Affiliate wallet address already bound to a code')
      }
      if (await findCode(database, code)) refuse('AffiliateConflict', 'Affiliate code already taken')
      await addAffiliate(database, { address: wallet, code, createdAt: now })
      return { code, createdAt: now }
    })
  }

export const affiliateHandlers = (context: ServiceContext) => ({
  getAffiliate: getAffiliate(context),
  getReferralCode: getReferralCode(context),
  registerAffiliate: registerAffiliate(context),
})
