import { Checkbox, MultiSelect, Radio, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotableStatuses, WebhookEvents, type WebhookInput } from '../../server/contract/admin/webhooks.ts';
import { PirepStatus } from '../../server/contract/pirepStatus.ts';
import type { FormErrors } from '../app/formErrors.ts';
import { phaseOf } from '../components/status.ts';
import { eventWords, formatLabels } from './webhookWords.ts';
import classes from './WebhookFields.module.css';

type Draft = Required<WebhookInput>;

/** What the form of a new one begins with. */
export const newWebhook: Draft = {
  name: '',
  url: '',
  format: 'json',
  events: ['pirep.filed', 'pirep.accepted', 'pirep.rejected'],
  statuses: [],
  allow_private: false,
  active: true,
};

interface Props {
  readonly draft: Draft;
  readonly errors: FormErrors['fields'];
  readonly onChange: (change: Partial<Draft>) => void;
}

export function WebhookFields({ draft, errors, onChange }: Props): ReactNode {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={draft.name}
          error={errors['name']}
          data-autofocus
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextInput
          label="URL"
          required
          maxLength={2000}
          placeholder="https://"
          value={draft.url}
          error={errors['url']}
          onChange={({ currentTarget }) => onChange({ url: currentTarget.value.trim() })}
        />
      </div>
      <Formats draft={draft} onChange={onChange} />
      <Events draft={draft} errors={errors} onChange={onChange} />
      {draft.events.includes('pirep.status_changed') ? (
        <Statuses draft={draft} errors={errors} onChange={onChange} />
      ) : null}
      <Switch
        size="xs"
        label="Allow private addresses: this PC and the LAN"
        description="Only for a program of your own. Whoever runs the receiver could lead Homebase to your router or to other devices that trust your network."
        checked={draft.allow_private}
        onChange={({ currentTarget }) => onChange({ allow_private: currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Active"
        description="Switched off, it is told nothing, and gives up what still waits."
        checked={draft.active}
        onChange={({ currentTarget }) => onChange({ active: currentTarget.checked })}
      />
    </>
  );
}

function Formats({ draft: { format, statuses }, onChange }: Omit<Props, 'errors'>): ReactNode {
  const choose = (next: Draft['format']): void => {
    const untouched = String(statuses) === String(usualStatuses(format));
    onChange({ format: next, ...(untouched ? { statuses: usualStatuses(next) } : {}) });
  };
  return (
    <Radio.Group label="Format" value={format} onChange={choose}>
      <div className={classes.halves}>
        <Radio
          size="xs"
          value="json"
          label={formatLabels.json}
          description="For a program: the whole report, signed."
        />
        <Radio
          size="xs"
          value="discord"
          label={formatLabels.discord}
          description="For a channel: a message with the main figures."
        />
      </div>
    </Radio.Group>
  );
}

/** As the server chooses where none are said: people do not want to hear of all. */
function usualStatuses(format: Draft['format']): string[] {
  return format === 'discord' ? [...NotableStatuses] : [];
}

function Events({ draft, errors, onChange }: Props): ReactNode {
  return (
    <Checkbox.Group
      label="Events"
      required
      error={errors['events']}
      value={draft.events}
      onChange={(events) => onChange({ events: WebhookEvents.filter((event) => events.includes(event)) })}
    >
      <div className={classes.events}>
        {WebhookEvents.map((event) => (
          <Checkbox
            key={event}
            size="xs"
            value={event}
            label={eventWords[event].label}
            description={eventWords[event].when}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const phases = Object.keys(PirepStatus).map((code) => ({ value: code, label: `${phaseOf(code).label}, ${code}` }));

function Statuses({ draft: { statuses }, errors, onChange }: Props): ReactNode {
  return (
    <MultiSelect
      label="Phases to tell of"
      description="A change to one of these; none chosen means all of them."
      placeholder={statuses.length === 0 ? 'All phases' : ''}
      data={phases}
      value={statuses}
      error={errors['statuses']}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the phases' }}
      comboboxProps={{ withinPortal: false }}
      onChange={(codes) => onChange({ statuses: codes })}
    />
  );
}
