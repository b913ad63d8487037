/** Example of the JSON that a webhook sends, with the steps to verify it. */
import { writePayload } from '../../../client/notify/channel-message'
import type { Notification } from '../../../client/notify/notifications'
import { chainOf } from '../../../domain/chains/chains'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { RawText } from '../../kit/raw-text'

const uid = `0x${'5a'.repeat(56)}` as OrderUid
const owner = `0x${'5a'.repeat(20)}` as Address
const makeExample = (): Notification => ({
  ...({ profileId: 'production', type: 'order_filled', isRead: false, uid } as const),
  chainId: 1 as ChainId,
  id: `production:${uid}:order_filled`,
  message: t`Sold ${'1 WETH'} for ${'3,020 USDC'}`,
  at: Date.UTC(2027, 0, 15, 8) as Milliseconds,
  facts: {
    owner,
    receiver: owner,
    kind: 'sell',
    sellToken: chainOf(1 as ChainId).wrappedNative,
    buyToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    sellAmount: '1000000000000000000',
    buyAmount: '3000000000',
    executedSellAmount: '1000000000000000000',
    executedBuyAmount: '3020000000',
    surplus: '20000000',
  },
})

/** Returns the JSON of a filled order. */
function writeExample(): string {
  const example = makeExample()
  return JSON.stringify(writePayload({ id: example.id, notifications: [example] }), null, 2)
}

export const PayloadExample = () => (
  <RawText label={t`Example of a request`} text={writeExample()} isScrollable>
    <p class="small">
      {t`Amounts are in atoms. The header Cowbell-Signature is v1= and the HMAC-SHA-256 of TIMESTAMP.BODY in hex.`}
    </p>
    <p class="small">
      {t`TIMESTAMP is the header Cowbell-Timestamp, in seconds. The key is the secret, as text.`}
    </p>
  </RawText>
)
