/** Code that new orders include, its offer, and the rewards of the account as a trader. */
import { useState } from 'preact/hooks'
import { callService } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import { changeSettings } from '../../client/settings/settings'
import { readCode } from '../../client/signing/affiliate-code'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { Form } from '../kit/form'
import { Skeleton } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { useReply } from '../kit/use-reply'
import { useRequiredFields } from '../kit/use-required-fields'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { offerRows, traderRows } from './affiliate-view'
import { CodeField } from './code-field'

interface ReferralCodeProps {
  /** Code that the account has registered itself. */
  readonly ownCode: string | undefined
  /** True if the account traded before it used a code, so that no code can count for it. */
  readonly isTooLate: boolean
}

export function ReferralCode({ ownCode, isTooLate }: ReferralCodeProps) {
  const { settings, profile } = useWorkspace()
  const code = settings.referralCodes[profile.id]
  return (
    <>
      <Card title={t`Referral code`}>
        {code !== undefined && <ChosenCode code={code} />}
        {code === undefined && !isTooLate && <ChooseCode ownCode={ownCode} />}
        {isTooLate && (
          <p class="small soft">{t`This account traded before it used a code. It can no longer be linked to one.`}</p>
        )}
      </Card>
      {!isTooLate && <TraderStats />}
    </>
  )
}

/** Saves a code after the service has confirmed that it exists. */
function ChooseCode({ ownCode }: Pick<ReferralCodeProps, 'ownCode'>) {
  const { profile } = useWorkspace()
  const [text, setText] = useState('')
  const code = readCode(text)
  const isOwn = code !== undefined && code === ownCode
  const gaps = useRequiredFields()
  const choosing = useAction(async (code: string) => {
    await callService('getReferralCode', { code })
    await changeSettings(({ referralCodes }) => ({ referralCodes: { ...referralCodes, [profile.id]: code } }))
  })
  return (
    <Form isTight onSubmit={() => gaps.submit(!isOwn && code, choosing.run)}>
      <CodeField
        label={t`Affiliate code`}
        text={text}
        onText={setText}
        gaps={gaps}
        fault={isOwn ? t`Your own code does not count for your orders.` : undefined}
        hint={t`New orders include it in their app data. Your first trade links you to it.`}
      />
      <div class="buttons">
        <Button type="submit" isBusy={choosing.isPending}>
          {t`Use code`}
        </Button>
      </div>
      <Outcome state={choosing.state} />
    </Form>
  )
}

function ChosenCode({ code }: { readonly code: string }) {
  const { profile } = useWorkspace()
  const offer = useReply((signal) => callService('getReferralCode', { code }, signal), [profile.id, code])
  const removing = useAction(async () => {
    await changeSettings(({ referralCodes: { [profile.id]: _, ...others } }) => ({ referralCodes: others }))
  })
  return (
    <>
      <div class="row">
        <strong class="grow mono">{code}</strong>
        <Button size="small" kind="quiet" isBusy={removing.isPending} onClick={() => removing.run()}>
          {t`Remove`}
        </Button>
      </div>
      <p class="small soft">{t`New orders include it in their app data. The review shows it.`}</p>
      {offer.state.step === 'done' && <Facts rows={offerRows(offer.state.value)} />}
      <Outcome state={offer.state} />
      <Outcome state={removing.state} />
    </>
  )
}

function TraderStats() {
  const { profile } = useWorkspace()
  const { address } = useAccount()
  const { state } = useReply(
    (signal) => callService('getTraderStats', { address }, signal),
    [profile.id, address],
  )
  return (
    <Card title={t`Your rewards as a trader`}>
      {state.step === 'pending' && <Skeleton height={120} />}
      {state.step === 'done' && <Facts rows={traderRows(state.value, now())} />}
      {state.step === 'refused' && state.errorType === 'NotFound' ? (
        <p class="small soft">{t`No trade is linked to a code yet.`}</p>
      ) : (
        <Outcome state={state} />
      )}
    </Card>
  )
}
