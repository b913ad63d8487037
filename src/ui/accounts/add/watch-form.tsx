/** Adds an address to watch: balances and orders without signing. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { changeSettings } from '../../../client/settings/settings'
import { walletDb } from '../../../client/signing/wallet-db'
import { t } from '../../../domain/text/texts'
import { type Account, freeColour } from '../../../wallet/vault/accounts'
import { readAddress } from '../../../wallet/vault/checksum'
import { addAccount } from '../../../wallet/vault/wallet-rows'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { useAction } from '../../kit/use-action'
import { useWorkspace } from '../../workspace/workspace'
import { nextAccountName } from '../account-words'
import { NameField, nameFaultOf } from '../name-field'

export function WatchForm({ onMade }: { readonly onMade: (account: Account) => void }) {
  const { accounts, chain } = useWorkspace()
  const [text, setText] = useState('')
  const [name, setName] = useState(() => nextAccountName(accounts))
  const [isChecked, setChecked] = useState(false)
  const read = readAddress(text, chain.id)
  const adding = useAction(async () => {
    if (read.fault !== undefined) return
    const owner = read.address
    const watched = {
      kind: 'watch',
      address: owner,
      name: name.trim(),
      colour: freeColour(owner, accounts),
      createdAt: now(),
    } as const
    await addAccount(walletDb, watched)
    await changeSettings({ account: owner })
    onMade(watched)
  })
  return (
    <Form
      onSubmit={() => {
        setChecked(true)
        if (read.fault === undefined && !nameFaultOf(name)) adding.run()
      }}
    >
      <TextField
        label={t`Address`}
        hint={t`0x and 40 hex digits.`}
        value={text}
        fault={isChecked ? read.fault : undefined}
        onText={setText}
      />
      <NameField name={name} hint={t`Only visible to you.`} onName={setName} />
      <Button type="submit" kind="primary" size="wide" isBusy={adding.isPending}>
        {t`Watch address`}
      </Button>
      <Outcome state={adding.state} />
    </Form>
  )
}
