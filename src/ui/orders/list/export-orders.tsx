/** Exports orders or fills as a file. */

import { useState } from 'preact/hooks'
import { exportFills, exportOrders } from '../../../client/activity/export'
import { exportTax, type TaxFormat } from '../../../client/activity/tax'
import type { OrderScope } from '../../../client/orders/journal'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Dialog } from '../../kit/dialog'
import { CheckField } from '../../kit/field'
import { saveFile } from '../../kit/save-file'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useOriginText } from '../../workspace/scope'
import { useWorkspace } from '../../workspace/workspace'

export function ExportOrders({ list }: { readonly list: OrderScope }) {
  const { profileId } = list
  const { profile } = useWorkspace()
  const [isAsking, ask] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const fills = useAction(async () =>
    saveFile(`cowbell-fills-${profileId}.csv`, await exportFills(profileId), 'text/csv'),
  )
  const orders = useAction(async () =>
    saveFile(`cowbell-orders-${profileId}.json`, await exportOrders(profileId, isWhole)),
  )
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => ask(true)}>
        {t`Export…`}
      </Button>
      {isAsking && (
        <Dialog
          title={t`Export`}
          onClose={() => ask(false)}
          foot={
            <>
              <Button isBusy={orders.isPending} onClick={() => orders.run()}>
                {t`Orders (JSON)`}
              </Button>
              <Button kind="primary" isBusy={fills.isPending} onClick={() => fills.run()}>
                {t`Fills (CSV)`}
              </Button>
            </>
          }
        >
          <p class="small">{tx`All accounts and networks of ${profile.label}.`}</p>
          <p class="small soft">
            {t`CSV has one row per fill: time, amounts, price, fees, surplus, USD value and transaction.`}
          </p>
          <CheckField isChecked={isWhole} onCheck={setWhole}>
            {t`Export signatures in the JSON too`}
          </CheckField>
          <p class="small soft">
            {isWhole
              ? t`Anyone who has the file can place your open orders elsewhere.`
              : t`Signatures and the calldata of permits are left out, and named in the file.`}
          </p>
          <Outcome state={fills.state} />
          <Outcome state={orders.state} />
          <TaxFiles list={list} />
        </Dialog>
      )}
    </>
  )
}

/** Tax files of the listed accounts and networks. */
function TaxFiles({ list }: { readonly list: OrderScope }) {
  const { profile } = useWorkspace()
  const originText = useOriginText()
  const { profileId, chainId, owner } = list
  const saving = useAction(async (format: TaxFormat) =>
    saveFile(`cowbell-tax-${format}-${profileId}.csv`, await exportTax(list, format), 'text/csv'),
  )
  return (
    <section class="stack" data-tight aria-labelledby="tax-files">
      <h3 id="tax-files">{t`Tax`}</h3>
      <p class="small soft">
        {chainId && owner
          ? tx`Fills of ${originText({ chainId, owner })}, with value, cost and gain.`
          : tx`Fills of the accounts and networks shown, of ${profile.label}.`}{' '}
        {t`Gains by average cost, in USD. An unknown cost is named, not zero.`}
      </p>
      <div class="buttons">
        <Button size="small" isBusy={saving.isPending} onClick={() => saving.run('own')}>
          {t`Gains (CSV)`}
        </Button>
        <Button size="small" isBusy={saving.isPending} onClick={() => saving.run('koinly')}>
          {t`Koinly (CSV)`}
        </Button>
      </div>
      <Outcome state={saving.state} />
    </section>
  )
}
