/** The page of an order while amounts are hidden: status, tokens and times. */

import { formatDateTimeSeconds, shortUid } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card, Facts } from '../../kit/card'
import { Hex } from '../../kit/hex'
import { useHide } from '../../kit/hidden-amounts'
import { StatusMark } from '../../kit/status-mark'
import { HiddenNote } from '../../workspace/hidden/hidden-note'
import type { HiddenCause } from '../../workspace/hidden/hides-amounts'
import { useWorkspace } from '../../workspace/workspace'
import { orderSentence } from '../order-sentence'
import type { OrderView } from '../order-view'

interface HiddenOrderProps {
  readonly view: OrderView
  readonly cause: HiddenCause
}

export function HiddenOrder({ view, cause }: HiddenOrderProps) {
  const { chain } = useWorkspace()
  const hide = useHide()
  return (
    <div class="stack">
      <section class="order-head" aria-label={t`Order`}>
        <div class="row" aria-live="polite">
          <StatusMark status={view.mark} {...(view.status ? { text: view.status } : {})} />
        </div>
        <div class="order-sentence">
          <h2>{hide(orderSentence(view))}</h2>
        </div>
      </section>
      <Card title={t`Order details`}>
        <Facts
          rows={[
            [t`Created`, view.createdAt === undefined ? t`unknown` : formatDateTimeSeconds(view.createdAt)],
            [t`Expires`, formatDateTimeSeconds(view.expiresAt)],
            [t`Network`, chain.label],
            ['UID', <Hex key="uid" text={view.uid} short={shortUid(view.uid)} label={t`Copy UID`} />],
          ]}
        />
      </Card>
      <HiddenNote cause={cause} />
    </div>
  )
}
