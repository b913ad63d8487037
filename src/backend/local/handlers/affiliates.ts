/** The affiliate program: codes and who has them (SOURCES: Affiliates). */
import type { RowHandler } from '../../../api/endpoint'
import type { affiliateEndpoints } from '../../../api/endpoints/affiliates'
import { listChains } from '../../../domain/chains/chains'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import { affiliateDigest, isAffiliateCode, normaliseCode } from '../../../domain/reports/affiliates'
import type { Address, Hash32, Hex } from '../../../domain/scalars'
import type { ServiceContext } from '../context'
import { addAffiliate, findAffiliate, findCode } from '../store/affiliates'

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

/** A wallet's code with the program's parameters. */
const getAffiliate =
  (context: ServiceContext): Of<'getAffiliate'> =>
  async ({ address }) => {
    checkIntegration(context)
    const found = await findAffiliate(context.database, address)
    if (!found) return refuse('NotFound', 'Affiliate not found')
    return { code: found.code, createdAt: found.createdAt, ...context.program }
  }

/** @throws Refusal InvalidParameter in the words of the live service */
function checkCode(code: string): void {
  if (code === '') refuse('InvalidParameter', 'Affiliate code is required')
  if (!isAffiliateCode(code)) refuse('InvalidParameter', 'Affiliate code format is invalid')
}

/** What a code gives a trader who uses it. */
const getReferralCode =
  (context: ServiceContext): Of<'getReferralCode'> =>
  async ({ code: given }) => {
    checkIntegration(context)
    const { database, program, disabledCodes } = context
    const code = normaliseCode(given)
    checkCode(code)
    if (!(await findCode(database, code))) return refuse('NotFound', 'Affiliate code not found')
    if (disabledCodes.has(code)) return refuse('Forbidden', 'Affiliate code disabled')
    const { rewardAmount, revenueSplitTraderPct, triggerVolume, timeCapDays, volumeCap } = program
    const traderRewardAmount = (rewardAmount * revenueSplitTraderPct) / 100
    return { code, traderRewardAmount, triggerVolume, timeCapDays, volumeCap }
  }

/** Who signed a registration. */
async function recoverWallet(digest: Hash32, signedMessage: Hex): Promise<Address> {
  return recoverSigner(digest, readSignature('eip712', signedMessage) as EcdsaSignature)
}

/** Whether the wallet's contract accepts the registration, on whichever network it is. */
async function isAcceptedAnywhere(
  { chain }: ServiceContext,
  ...asked: readonly [wallet: Address, digest: Hash32, signedMessage: Hex]
): Promise<boolean> {
  for (const { id } of listChains()) if (await chain.isAcceptedByContract(id, ...asked)) return true
  return false
}

/** A key's signature is recovered first, then the wallet's contract is asked. @throws Refusal InvalidAffiliateSignature */
async function checkSignature(
  context: ServiceContext,
  wallet: Address,
  code: string,
  signedMessage: Hex,
): Promise<void> {
  const digest = affiliateDigest(wallet, code)
  const signer = await recoverWallet(digest, signedMessage).catch((cause: Error) => cause)
  if (signer === wallet) return
  if (await isAcceptedAnywhere(context, wallet, digest, signedMessage)) return
  const found = signer instanceof Error ? signer.message : `It was made by ${signer}.`
  throw new Refusal('InvalidAffiliateSignature', {
    description: `Affiliate has invalid signature. ${found}`,
  })
}

/** Binds a code to a wallet: each wallet has one, each code is taken once. */
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
