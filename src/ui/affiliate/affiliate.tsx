/** Affiliate program: the own code, the code in new orders, and the results of both. */
import '../styles/screens/ledger.css'
import { callService } from '../../client/bridge/page-ports'
import { t } from '../../domain/text/texts'
import { EmptyState, Split } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useReply } from '../kit/use-reply'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { hasTradedWithoutCode } from './affiliate-view'
import { OwnCode } from './own-code'
import { ReferralCode } from './referral-code'
import { TraderActivity } from './trader-activity'

export function AffiliateScreen() {
  const { profile } = useWorkspace()
  const { address } = useAccount()
  const key = `${profile.id}:${address}`
  const own = useReply((signal) => callService('getAffiliate', { address }, signal), [key])
  const fills = useReply((signal) => callService('getTraderActivity', { address, offset: 0 }, signal), [key])
  const { state } = own
  const isTooLate = fills.state.step === 'done' && hasTradedWithoutCode(fills.state.value.rows)
  const isOff = state.step === 'refused' && state.errorType === 'IntegrationOff'
  // Wait for both replies, because both decide what is shown and where.
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
