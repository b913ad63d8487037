/** An address to look at: balances and orders, and nothing that is signed. */

import { useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { now } from '../../../client/clock'
import { changeSettings } from '../../../client/settings/settings'
import { walletDb } from '../../../client/signing/wallet-db'
import { address } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { type Account, freeColour } from '../../../wallet/vault/accounts'
import { addAccount } from '../../../wallet/vault/store'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { useAction } from '../../kit/use-action'
import { useWorkspace } from '../../workspace/workspace'
import { freshName } from '../account-words'
import { NameField, nameFaultOf } from '../name-field'

export function WatchForm({ onMade }: { readonly onMade: (account: Account) => void }) {
  const { accounts } = useWorkspace()
  const [text, setText] = useState('')
  const [name, setName] = useState(() => freshName(accounts))
  const [isChecked, setChecked] = useState(false)
  const read = z.safeDecode(address, text.trim() as `0x${string}`)
  const adding = useAction(async () => {
    if (!read.success) return
    const owner = read.data
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
        if (read.success && !nameFaultOf(name)) adding.run()
      }}
    >
      <TextField
        label={t`Address`}
        hint={t`0x and 40 hex digits.`}
        value={text}
        fault={isChecked && !read.success ? t`Invalid address: expected 0x and 40 hex digits.` : undefined}
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
