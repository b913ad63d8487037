/** Exports all stored data as a file, for data that this version cannot read. */
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { saveFile } from '../../kit/save-file'
import { useAction } from '../../kit/use-action'

export function ExportData() {
  const saving = useAction(async () => {
    const { exportData } = await import('../../../client/db/export-data')
    saveFile('cowbell-data.json', await exportData())
  })
  return (
    <div class="stack" data-tight>
      <div class="buttons">
        <Button isBusy={saving.isPending} onClick={() => saving.run()}>
          {t`Export data`}
        </Button>
      </div>
      <p class="small soft">{t`Orders, signatures and the encrypted vault. Keep the file private.`}</p>
      <Outcome state={saving.state} />
    </div>
  )
}
