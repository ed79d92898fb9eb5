import { Checkbox, MultiSelect, Radio, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotableStatuses, WebhookEvents, type WebhookInput } from '../../../server/contract/admin/webhooks.ts';
import { PirepStatus } from '../../../server/contract/codes.ts';
import type { FormErrors } from '../../lib/formErrors.ts';
import { phaseOf } from '../../ui/status.ts';
import { eventWords, formatLabels } from './webhookWords.ts';
import classes from './WebhooksPage.module.css';

type FormValues = Required<WebhookInput>;

/** The initial values for a new webhook. */
export const newWebhook: FormValues = {
  name: '',
  url: '',
  format: 'json',
  events: ['pirep.filed', 'pirep.accepted', 'pirep.rejected'],
  statuses: [],
  allow_private: false,
  active: true,
};

interface Props {
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
  readonly onChange: (change: Partial<FormValues>) => void;
}

export function WebhookFields({ values, errors, onChange }: Props): ReactNode {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={values.name}
          error={errors['name']}
          data-autofocus
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextInput
          label="URL"
          required
          maxLength={2000}
          placeholder="https://"
          value={values.url}
          error={errors['url']}
          onChange={({ currentTarget }) => onChange({ url: currentTarget.value.trim() })}
        />
      </div>
      <Formats values={values} onChange={onChange} />
      <Events values={values} errors={errors} onChange={onChange} />
      {values.events.includes('pirep.status_changed') ? (
        <Statuses values={values} errors={errors} onChange={onChange} />
      ) : null}
      <Switch
        size="xs"
        label="Allow private addresses (this PC and the local network)"
        description="Needed to send to your own programs. Leave it off for receivers of others, who could otherwise reach devices in your network."
        checked={values.allow_private}
        onChange={({ currentTarget }) => onChange({ allow_private: currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Active"
        description="When off, nothing is sent and queued deliveries are dropped."
        checked={values.active}
        onChange={({ currentTarget }) => onChange({ active: currentTarget.checked })}
      />
    </>
  );
}

function Formats({ values: { format, statuses }, onChange }: Omit<Props, 'errors'>): ReactNode {
  const choose = (next: FormValues['format']): void => {
    const untouched = String(statuses) === String(usualStatuses(format));
    onChange({ format: next, ...(untouched ? { statuses: usualStatuses(next) } : {}) });
  };
  return (
    <Radio.Group label="Format" value={format} onChange={choose}>
      <SimpleGrid cols={2} spacing="md" pt={4}>
        <Radio size="xs" value="json" label={formatLabels.json} description="For programs: the full report, signed." />
        <Radio
          size="xs"
          value="discord"
          label={formatLabels.discord}
          description="For a channel: a message with the main figures."
        />
      </SimpleGrid>
    </Radio.Group>
  );
}

/** The defaults of the server. In a channel, messages about every phase would be too many. */
function usualStatuses(format: FormValues['format']): string[] {
  return format === 'discord' ? [...NotableStatuses] : [];
}

function Events({ values, errors, onChange }: Props): ReactNode {
  return (
    <Checkbox.Group
      label="Events"
      required
      error={errors['events']}
      value={values.events}
      onChange={(events) => onChange({ events: WebhookEvents.filter((event) => events.includes(event)) })}
    >
      <SimpleGrid cols={3} spacing="md" verticalSpacing="sm" pt={4}>
        {WebhookEvents.map((event) => (
          <Checkbox
            key={event}
            size="xs"
            value={event}
            label={eventWords[event].label}
            description={eventWords[event].when}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const phases = Object.keys(PirepStatus).map((code) => ({ value: code, label: `${phaseOf(code).label}, ${code}` }));

function Statuses({ values: { statuses }, errors, onChange }: Props): ReactNode {
  return (
    <MultiSelect
      label="Phases"
      description="Send changes to these phases. Leave empty for all."
      placeholder={statuses.length === 0 ? 'All phases' : ''}
      data={phases}
      value={statuses}
      error={errors['statuses']}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear phases' }}
      comboboxProps={{ withinPortal: false }}
      onChange={(codes) => onChange({ statuses: codes })}
    />
  );
}
