/** The affiliate program: a code of one's own, the code that orders name, and what both came to. */
import '../styles/screens/ledger.css'
import { callService } from '../../client/bridge/service'
import { t } from '../../domain/text/texts'
import { EmptyState, ScreenHead, Split } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useReply } from '../kit/use-reply'
import { hrefOf } from '../workspace/routes'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { OwnCode } from './own-code'
import { ReferralCode } from './referral-code'
import { TraderActivity } from './trader-activity'
import { hasTradedWithoutCode } from './view'

export function AffiliateScreen() {
  const { profile } = useWorkspace()
  const { address } = useAccount()
  const key = `${profile.id}:${address}`
  const own = useReply((signal) => callService('getAffiliate', { address }, signal), [key])
  const fills = useReply((signal) => callService('getTraderActivity', { address, offset: 0 }, signal), [key])
  const { state } = own
  const isTooLate = fills.state.step === 'done' && hasTradedWithoutCode(fills.state.value.rows)
  const isOff = state.step === 'refused' && state.errorType === 'IntegrationOff'
  // Both decide what is offered, and where.
  const isPending = state.step === 'pending' || fills.state.step === 'pending'
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Affiliate`} back={hrefOf('settings')} />
      {isPending && <Skeleton height={320} />}
      {isOff && (
        <EmptyState icon="info" title={t`No affiliate program here`}>
          {t`The service of ${profile.label} does not offer it.`}
        </EmptyState>
      )}
      {!isPending && !isOff && (
        <Split
          aside={
            <ReferralCode
              key={key}
              ownCode={state.step === 'done' ? state.value.code : undefined}
              isTooLate={isTooLate}
            />
          }
        >
          <OwnCode key={key} own={own} />
          {!isTooLate && <TraderActivity key={key} state={fills.state} />}
        </Split>
      )}
    </div>
  )
}
