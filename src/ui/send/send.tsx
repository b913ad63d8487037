/** The screen that sends a token or the native coin to another account. */
import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { readTransferCost } from '../../client/sending/acts'
import type { ChainAccess } from '../../client/sending/chain-access'
import { sellable, viewToken } from '../../client/tokens/tokens'
import { draftNames } from '../../client/trade/review-draft'
import {
  emptySend,
  readSendForm,
  restoreSend,
  type SendDraft,
  type SendReading,
} from '../../client/trade/send-form'
import { fieldText } from '../../client/trade/typed-numbers'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { type Address, address } from '../../domain/scalars'
import { usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import { describeMissingSafe } from '../accounts/account-words'
import { NoNode } from '../funds/funds'
import { TransactionDialog } from '../funds/transaction-dialog'
import { useTransferValue } from '../funds/use-transfer-value'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { Form } from '../kit/form'
import { useDraft } from '../kit/use-draft'
import { useReply } from '../kit/use-reply'
import { AmountField, unreadBalance } from '../tokens/amount-field'
import { TokenPicker } from '../tokens/token-picker'
import { type Funds, useFunds } from '../tokens/use-funds'
import { goTo, hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useChainAccess } from '../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { RecipientField, useRecipient } from './recipient-field'
import { SafeTransferDialog } from './safe-transfer'

export function SendScreen({ params }: ScreenProps) {
  const access = useChainAccess()
  const workspace = useWorkspace()
  const account = useAccount()
  const wanted = address.safeParse(params['token']).data
  const name = draftNames.send({ ...workspace, account })
  const [form, change] = useDraft(name, (stored) => restoreSend(stored, wanted))
  return (
    <div class="screen-body">
      <ScreenHead title={t`Send`} back={hrefOf('funds')} />
      {!access && <NoNode />}
      {access && form && <SendFields key={name} access={access} form={form} change={change} />}
    </div>
  )
}

interface SendFieldsProps {
  readonly access: ChainAccess
  readonly form: SendDraft
  readonly change: (change: (form: SendDraft) => SendDraft) => void
}

function SendFields({ access, form, change }: SendFieldsProps) {
  const { chain } = useWorkspace()
  const obstacle = useObstacle()
  const funds = useFunds()
  const [act, review] = useState<ActOf<'transfer'>>()
  const { token, amount } = form
  const patch = (fields: Partial<SendDraft>) => change((before) => ({ ...before, ...fields }))
  const recipient = useRecipient(form, patch)
  const balance = funds.of(token)?.balance
  const gas = useGas(access, token, recipient.typed.address)
  const reading = readSendForm(chain.id, { token, amount, recipient: recipient.typed.address }, balance)
  return (
    <>
      <Form onSubmit={() => review(obstacle ? undefined : reading.act)}>
        <TokenAmount
          token={token}
          text={amount}
          funds={funds}
          gas={gas}
          reading={reading}
          onText={(text) => patch({ amount: text })}
          onToken={(chosen) => patch({ token: chosen })}
        />
        <RecipientField {...recipient} />
        {obstacle ? <Callout {...obstacle} /> : <ReviewButton reading={reading} />}
      </Form>
      {act && (
        <Review
          access={access}
          act={act}
          onSent={() => change(() => emptySend(token))}
          onClose={() => review(undefined)}
        />
      )}
    </>
  )
}

/** Returns the wei that stay for gas if the whole native coin is sent. Another account pays for a Safe. */
function useGas(access: ChainAccess, token: Address, recipient: Address | undefined): bigint | undefined {
  const { kind } = useAccount()
  const { owner } = access.sender
  const isAsked = token === NATIVE_TOKEN_MARKER && kind !== 'safe' && kind !== 'watch'
  const cost = useReply(isAsked ? () => readTransferCost(access, recipient ?? owner) : undefined, [
    access.sender,
    recipient,
  ])
  return kind === 'safe' ? 0n : cost.value
}

interface TokenAmountProps {
  readonly token: Address
  readonly text: string
  readonly funds: Funds
  /** Wei that stay for gas. Undefined if unknown. */
  readonly gas: bigint | undefined
  readonly reading: SendReading
  readonly onText: (text: string) => void
  readonly onToken: (token: Address) => void
}

/** The amount with its token, its balance and its value. */
function TokenAmount({ token, text, funds, gas, reading, onText, onToken }: TokenAmountProps) {
  const { chain } = useWorkspace()
  const [isPicking, setPicking] = useState(false)
  const view = viewToken(chain.id, token)
  const held = funds.stateOf(token)
  const balance = held.step === 'known' ? held.funds.balance : undefined
  const value = useTransferValue(token, reading.atoms)
  const takeShare = (percents: bigint) => {
    const share = (sellable(chain.id, token, balance ?? 0n, gas) * percents) / 100n
    onText(fieldText(formatUnits(share, view.decimals)))
  }
  return (
    <>
      <AmountField
        label={t`You send`}
        text={text}
        onText={onText}
        isLoading={false}
        token={view}
        onPickToken={() => setPicking(true)}
        note={value.usd === undefined ? null : usd(value.usd)}
        balance={balance}
        unknown={held.step === 'unknown' ? unreadBalance(held.reason, funds.reply.renew) : undefined}
        onShare={takeShare}
        isBalanceTooLow={reading.isBalanceTooLow}
        fault={reading.fault}
      />
      {isPicking && (
        <TokenPicker
          title={t`Token to send`}
          chainId={chain.id}
          chosen={token}
          funds={funds}
          onChoice={(chosen) => {
            onToken(chosen)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

/** Says why the account cannot send. Undefined if it can. */
function useObstacle(): ComponentProps<typeof Callout> | undefined {
  const { chain } = useWorkspace()
  const account = useAccount()
  const away = describeMissingSafe(account, chain.id)
  if (away) return { tone: 'bad', title: away }
  return account.kind === 'watch'
    ? {
        tone: 'caution',
        title: t`Watch-only account`,
        children: t`Switch to an account with a key or a wallet to sign.`,
      }
    : undefined
}

const ReviewButton = ({ reading: { act, missing } }: { readonly reading: SendReading }) => (
  <Button type="submit" kind="primary" size="wide" disabled={!act}>
    {act ? t`Review transfer` : missing}
  </Button>
)

interface ReviewProps {
  readonly access: ChainAccess
  readonly act: ActOf<'transfer'>
  readonly onSent: () => void
  readonly onClose: () => void
}

/** The review of the transfer. After it was sent, the portfolio lists it. */
function Review({ access, act, onSent, onClose }: ReviewProps) {
  const account = useAccount()
  const [isSent, setSent] = useState(false)
  if (account.kind === 'safe') return <SafeTransferDialog act={act} access={access} onClose={onClose} />
  return (
    <TransactionDialog
      access={access}
      sending={{
        acts: [act],
        onSent: async () => {
          setSent(true)
          onSent()
        },
      }}
      onClose={() => (isSent ? goTo('funds') : onClose())}
    />
  )
}
