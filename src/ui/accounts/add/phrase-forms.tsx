/** Forms for recovery phrases: a new one, shown and confirmed, and the import of an existing one. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { randomBytes } from '../../../client/signing/session'
import { t } from '../../../domain/text/texts'
import { type KeyAccount, toKeyAccount } from '../../../wallet/vault/accounts'
import type { VaultContent } from '../../../wallet/vault/vault'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { Segments } from '../../kit/segments'
import { useAction } from '../../kit/use-action'
import { loadSeeds } from '../keyring'
import { PhraseWords } from '../secrets/phrase-words'
import { PhraseCheck } from './phrase-check'
import { PhraseFields } from './phrase-fields'
import { SealForm } from './seal-form'

interface MadeProps {
  readonly onMade: (account: KeyAccount) => void
}

/** Returns a seed with its first address. */
async function firstOf(words: readonly string[], passphrase: string, name: string): Promise<VaultContent> {
  const seeds = await loadSeeds()
  const opened = await seeds.readSeed(words, passphrase, now(), randomBytes)
  const key = seeds.deriveKeyAt(opened.secret, 0)
  const origin = { from: 'derived', seedId: opened.seed.id, path: seeds.pathOf(0) } as const
  return { accounts: [{ key, account: toKeyAccount(key, name, now(), origin) }], seeds: [opened] }
}

const lengths = [
  { value: '12', label: t`12 words` },
  { value: '24', label: t`24 words` },
] as const

/** Form for a new phrase, in four steps: length, words, check, vault. */
export function NewPhraseForm({ onMade }: MadeProps) {
  const [words, setWords] = useState<readonly string[]>()
  const [step, setStep] = useState<'show' | 'check' | 'seal'>('show')
  if (!words) return <PhraseStart onWords={setWords} />
  if (step === 'show') return <PhraseWords words={words} onKept={() => setStep('check')} />
  if (step === 'check') {
    return <PhraseCheck words={words} onBack={() => setStep('show')} onRight={() => setStep('seal')} />
  }
  return (
    <SealForm
      buttonLabel={t`Create account`}
      pendingLabel={t`Encrypting your recovery phrase`}
      createContent={(name) => firstOf(words, '', name)}
      onMade={onMade}
    />
  )
}

function PhraseStart({ onWords }: { readonly onWords: (words: readonly string[]) => void }) {
  const [length, setLength] = useState<'12' | '24'>('12')
  const making = useAction(async () => {
    const { createPhrase } = await loadSeeds()
    onWords(createPhrase(length === '12' ? 12 : 24, randomBytes))
  })
  return (
    <div class="stack">
      <p class="small soft">
        {t`A recovery phrase restores all its addresses, here and in most wallets. Have pen and paper ready.`}
      </p>
      <Segments label={t`How many words`} segments={lengths} value={length} onChoice={setLength} />
      <Callout tone="caution" title={t`Anyone with this phrase can take your funds.`}>
        {t`Make sure nobody sees your screen. Don’t store it as a picture or in a cloud.`}
      </Callout>
      <Button kind="primary" size="wide" isBusy={making.isPending} onClick={() => making.run()}>
        {t`Show words`}
      </Button>
      <Outcome state={making.state} />
    </div>
  )
}

export function ImportPhraseForm({ onMade }: MadeProps) {
  const [words, setWords] = useState<readonly string[]>(Array(12).fill(''))
  const [passphrase, setPassphrase] = useState('')
  return (
    <SealForm
      buttonLabel={t`Import account`}
      pendingLabel={t`Encrypting your recovery phrase`}
      fieldRefusals={['InvalidPhrase']}
      createContent={(name) => firstOf(words, passphrase, name)}
      onMade={(account) => {
        setWords([])
        onMade(account)
      }}
    >
      {({ isPending, faultOf }) => (
        <>
          <PhraseFields
            words={words}
            disabled={isPending}
            fault={faultOf('InvalidPhrase')}
            onWords={setWords}
          />
          <details>
            <summary>{t`Use a passphrase (BIP-39)`}</summary>
            <TextField
              label={t`Passphrase`}
              isSecret
              hint={t`Not the password. A different passphrase gives different addresses, without warning.`}
              value={passphrase}
              disabled={isPending}
              onText={setPassphrase}
            />
          </details>
        </>
      )}
    </SealForm>
  )
}
