/** What is done to an open order of the account: a counterparty for it, or its end by protocol policy. */
import { useState } from 'preact/hooks'
import { observe } from '../../client/db/live'
import { readOwnedAccepted } from '../../client/orders/journal'
import type { OrderUid } from '../../domain/scalars'
import { shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { SelectField } from '../kit/field'
import { Form } from '../kit/form'
import { useLive } from '../kit/use-live'
import { orderSentence } from '../orders/order-sentence'
import { viewEntry } from '../orders/view'
import { useWorkspace } from '../workspace/workspace'
import { ControlFrame, type ControlProps, useControl } from './control'

interface OpenOrder {
  readonly value: OrderUid
  readonly label: string
}

/** Open orders of the account on the network at hand, newest first; undefined until they are read. */
function useOpenOrders(): readonly OpenOrder[] | undefined {
  const { profile, chain, account } = useWorkspace()
  const owner = account?.address
  const read = async () =>
    owner ? readOwnedAccepted({ profileId: profile.id, chainId: chain.id, owner }) : []
  const entries = useLive(() => observe(read), [profile.id, chain.id, owner])
  return entries?.map(viewEntry).map((view) => ({
    value: view.uid,
    label: `${orderSentence(view)} · ${shortUid(view.uid)}`,
  }))
}

interface OrderChoiceProps {
  readonly press: string
  /** What the press is called once it was pressed, where a second one is asked for. */
  readonly confirm?: string
  readonly isBusy: boolean
  readonly onChoice: (order: OpenOrder) => void
}

/** One of the open orders, and what is done to it. */
function OrderChoice({ press, confirm, isBusy, onChoice }: OrderChoiceProps) {
  const { chain } = useWorkspace()
  const orders = useOpenOrders()
  const [uid, setUid] = useState<OrderUid>()
  const [sure, setSure] = useState<OrderUid>()
  const chosen = orders?.find(({ value }) => value === uid) ?? orders?.[0]
  if (!orders || !chosen)
    return <p class="small" data-awaited={!orders}>{t`You have no open orders on ${chain.label}.`}</p>
  const isSure = confirm === undefined || sure === chosen.value
  const submit = () => {
    setSure(isSure ? undefined : chosen.value)
    if (isSure) onChoice(chosen)
  }
  return (
    <Form class="row control-line" onSubmit={submit}>
      <div class="grow">
        <SelectField label={t`Open order`} value={chosen.value} choices={orders} onChoice={setUid} />
      </div>
      <Button
        type="submit"
        kind={confirm !== undefined && isSure ? 'danger' : 'plain'}
        isBusy={isBusy}
        onBlur={() => setSure(undefined)}
      >
        {isSure ? (confirm ?? press) : press}
      </Button>
    </Form>
  )
}

export function CounterpartyForm({ held }: ControlProps) {
  const { chain } = useWorkspace()
  const control = useControl(held, 'counterparty')
  const place = ({ value: uid }: OpenOrder) =>
    control.run({ network: chain.name, uid }, (reply) => {
      const { uid: placed } = reply as { readonly uid: OrderUid }
      return t`Placed: ${shortUid(placed)}.`
    })
  return (
    <ControlFrame name="counterparty" title={t`Counterparty`} control={control}>
      <OrderChoice press={t`Place counterparty`} isBusy={control.isPending} onChoice={place} />
    </ControlFrame>
  )
}

export function CancelForm({ held }: ControlProps) {
  const { chain } = useWorkspace()
  const control = useControl(held, 'cancel')
  const cancel = ({ value: uid }: OpenOrder) =>
    control.run({ network: chain.name, uid }, t`Cancelled: ${shortUid(uid)}.`)
  return (
    <ControlFrame name="cancel" title={t`Cancellation by policy`} control={control}>
      <OrderChoice
        press={t`Cancel by policy`}
        confirm={t`Confirm: cancel order`}
        isBusy={control.isPending}
        onChoice={cancel}
      />
    </ControlFrame>
  )
}
