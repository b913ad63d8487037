/**
 * Settings screen. Wide windows show all sections on one page next to the index. Narrow windows show the
 * index, and each section on its own page.
 */
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Card } from '../kit/card'
import { Icon } from '../kit/icon'
import { moveFocusAmongLinks } from '../kit/list-keys'
import { SearchField } from '../kit/search-field'
import { useIsWide } from '../kit/use-is-wide'
import { hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { recordSection } from '../workspace/screen-history'
import { useWorkspace } from '../workspace/workspace'
import { sectionId, useSectionInView } from './section-in-view'
import { sectionParts } from './section-parts'
import { groupSections, listSections, matchesSearch, type Section } from './sections'
import { Problems } from './storage/problems'
import '../styles/screens/settings.css'

interface SectionsProps {
  readonly sections: readonly Section[]
}

export function SettingsScreen({ params }: ScreenProps) {
  const isWide = useIsWide()
  const sections = listSections(useWorkspace())
  const named = sections.find(({ name }) => name === params['section'])
  if (isWide) return <AllSections sections={sections} named={named} />
  return named ? <OneSection section={named} /> : <SectionIndex sections={sections} />
}

/** Returns the search field and the matching sections. */
function useSearch(sections: readonly Section[]) {
  const [search, setSearch] = useState('')
  const found = sections.filter((section) => matchesSearch(section, search))
  const field = <SearchField label={t`Search settings`} value={search} onText={setSearch} />
  return { field, found }
}

const NothingFound = ({ isShown }: { readonly isShown: boolean }) => (
  <p class="soft small" aria-live="polite">
    {isShown && t`No setting found.`}
  </p>
)

/** Index of the sections by group, with the current choice of each. */
function SectionIndex({ sections }: SectionsProps) {
  const { field, found } = useSearch(sections)
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Settings`} />
      <Problems />
      {field}
      <nav class="stack" aria-label={t`Settings`} onKeyDown={moveFocusAmongLinks}>
        {groupSections(found).map(({ label, members }) => (
          <section key={label} class="stack" data-tight>
            <h2 class="small soft">{label}</h2>
            <div class="settings-rows">
              {members.map((section) => (
                <SectionLink key={section.name} {...section} />
              ))}
            </div>
          </section>
        ))}
      </nav>
      <NothingFound isShown={found.length === 0} />
    </div>
  )
}

function SectionLink({ name, label, screen }: Section) {
  const workspace = useWorkspace()
  return (
    <a href={screen ? hrefOf(screen) : hrefOf('settingsSection', { section: name })} class="settings-row">
      <span>{label}</span>
      <span class="settings-state">{sectionParts[name].summary?.(workspace)}</span>
      <Icon name="chevronDown" size={16} />
    </a>
  )
}

function OneSection({ section: { name, label } }: { readonly section: Section }) {
  const { title, Body } = sectionParts[name]
  const workspace = useWorkspace()
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={title?.(workspace) ?? label} back={hrefOf('settings')} />
      <div class="settings-section">
        <Card>
          <Body />
        </Card>
      </div>
    </div>
  )
}

interface SectionCardProps {
  readonly section: Section
  readonly isShown: boolean
}

/** Sections that do not match the search are hidden, not unmounted, to preserve typed text. */
function SectionCard({ section: { name, label }, isShown }: SectionCardProps) {
  const { title, Body } = sectionParts[name]
  const workspace = useWorkspace()
  return (
    <div
      id={sectionId(name)}
      class="settings-section"
      tabIndex={-1}
      hidden={!isShown}
      onClickCapture={() => recordSection(hrefOf('settingsSection', { section: name }))}
    >
      <Card title={title?.(workspace) ?? label}>
        <Body />
      </Card>
    </div>
  )
}

function AllSections({ sections, named }: SectionsProps & { readonly named: Section | undefined }) {
  const { field, found } = useSearch(sections)
  const { container, show, inView } = useSectionInView(found, named?.name)
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Settings`} />
      <div class="settings">
        <div class="settings-index">
          {field}
          <nav class="stack" data-tight aria-label={t`Settings`}>
            {groupSections(found).map(({ label, members }) => (
              <section key={label}>
                <h2 class="small soft">{label}</h2>
                {members.map(({ name, label: sectionLabel }) => (
                  <button
                    key={name}
                    type="button"
                    class="settings-link"
                    aria-current={name === inView ? 'true' : undefined}
                    onClick={() => show(name)}
                  >
                    {sectionLabel}
                  </button>
                ))}
              </section>
            ))}
          </nav>
        </div>
        <div class="stack" ref={container}>
          <Problems />
          <NothingFound isShown={found.length === 0} />
          {groupSections(sections).map(({ label, members }) => (
            <Fragment key={label}>
              <h2 class="small soft" hidden={!members.some((each) => found.includes(each))}>
                {label}
              </h2>
              {members.map((section) => (
                <SectionCard key={section.name} section={section} isShown={found.includes(section)} />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  )
}
