import { t } from '@lingui/core/macro';
import { Button, Radio, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  removeReviewRule,
  type ReviewRule,
  type ReviewRuleInput,
} from '../../../server/contract/admin/review/reviewRules.ts';
import { useAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { type Form, useForm, useSave } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog, Dialog, DialogError, DialogForm, SaveActions, useUnsaved } from '../../ui/Dialog.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { conditionError } from './conditionTexts.ts';
import { inputOf, refreshRules, storeRule } from './useRules.ts';

const newRule: ReviewRuleInput = {
  name: '',
  active: true,
  conditions: [{ kind: 'flagged', is: false }],
  decision: 'accept',
  comment: '',
  unconfirmed: false,
};

/** The dialogs to add, edit and remove a rule. The address says which is open. */
export function RuleDialogs({ rules }: { readonly rules: readonly ReviewRule[] }): ReactNode {
  const { edit, remove } = useSearch({ from: '/rules' });
  const address = useAddress();
  const edited = rules.find(({ id }) => String(id) === edit);
  const removed = rules.find(({ id }) => String(id) === remove);
  const close = (): void => address({ edit: undefined, remove: undefined });
  return (
    <>
      <Dialog
        opened={edit === 'new' || edited !== undefined}
        onClose={close}
        title={edited === undefined ? t`Add rule` : t`Edit ${edited.name}`}
        width={760}
        stays
      >
        <RuleForm key={edited?.id} rule={edited} onClose={close} />
      </Dialog>
      {removed === undefined ? null : <RemoveRule rule={removed} onClose={close} />}
    </>
  );
}

interface FormProps {
  readonly rule: ReviewRule | undefined;
  readonly onClose: () => void;
}

function RuleForm({ rule, onClose }: FormProps): ReactNode {
  const client = useQueryClient();
  const address = useAddress();
  const form = useForm(rule === undefined ? newRule : inputOf(rule), missing);
  const { question, done } = useUnsaved(form.isDirty);
  const { name } = form.values;
  const { save, isSaving, rest } = useSave(form, {
    send: (values: ReviewRuleInput) => storeRule(rule?.id, values),
    onSaved: async () => {
      done();
      await refreshRules(client);
      onClose();
      showToast({ text: rule === undefined ? t`${name} added.` : t`${name} saved.` });
    },
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save)}>
      <TextInput size="md" label={t`Name`} required maxLength={100} {...form.field('name')} data-autofocus />
      <ConditionRows {...form.field('conditions')} errors={form.errors} />
      <Decision {...form.field('decision')} />
      <AboutDecision form={form} />
      <Switch label={t`Active`} {...form.check('active')} />
      <DialogError>{rest}</DialogError>
      <SaveActions
        question={question}
        label={rule === undefined ? t`Add rule` : t`Save changes`}
        isSaving={isSaving}
        onCancel={onClose}
        left={
          rule === undefined ? null : (
            <Button
              size="md"
              c="var(--hb-bad)"
              onClick={() => {
                done();
                address({ edit: undefined, remove: String(rule.id) });
              }}
            >
              {t`Remove…`}
            </Button>
          )
        }
      />
    </DialogForm>
  );
}

function AboutDecision({ form }: { readonly form: Form<ReviewRuleInput> }): ReactNode {
  const { decision } = form.values;
  return (
    <>
      {decision === 'leave' ? null : (
        <Textarea
          label={decision === 'reject' ? t`Comment for the pilot` : t`Comment for the pilot, optional`}
          required={decision === 'reject'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          {...form.field('comment')}
        />
      )}
      {decision === 'accept' ? (
        <Switch
          label={t`Accept flight time that nothing confirms, up to 24 hours`}
          description={t`Off: a report waits for you if neither the time since its prefile nor its track covers its flight time.`}
          {...form.check('unconfirmed')}
        />
      ) : null}
    </>
  );
}

function missing({ name, decision, comment, conditions }: ReviewRuleInput): Readonly<Record<string, string>> {
  const faults = conditions.flatMap((condition, index) => {
    const fault = conditionError(condition);
    return fault === undefined ? [] : [[`conditions.${index}`, fault] as const];
  });
  return {
    ...(name.trim() === '' && { name: t`Enter a name.` }),
    ...(decision === 'reject' && comment.trim() === '' && { comment: t`Tell the pilot why.` }),
    ...Object.fromEntries(faults),
  };
}

function Decision(field: {
  readonly name: string;
  readonly value: ReviewRuleInput['decision'];
  readonly onChange: (value: ReviewRuleInput['decision']) => void;
  readonly error: ReactNode;
}): ReactNode {
  return (
    <Radio.Group label={t`Decision`} {...field} onChange={(value) => field.onChange(value)}>
      <SimpleGrid cols={3} spacing="md" pt={4}>
        <Radio
          size="xs"
          value="accept"
          label={t`Accept`}
          description={t`Counts its hours and moves pilot and aircraft.`}
        />
        <Radio size="xs" value="reject" label={t`Reject`} description={t`The pilot reads your comment.`} />
        <Radio
          size="xs"
          value="leave"
          label={t`Leave for review`}
          description={t`It waits for you. No later rule is asked.`}
        />
      </SimpleGrid>
    </Radio.Group>
  );
}

function RemoveRule({ rule, onClose }: { readonly rule: ReviewRule; readonly onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const { id, name } = rule;
  const remove = useMutation({
    mutationFn: () => api(removeReviewRule, { params: { id } }),
    onSuccess: async () => {
      await refreshRules(client);
      onClose();
      showToast({ text: t`${name} removed.` });
    },
  });
  return (
    <ConfirmDialog
      title={t`Remove ${name}?`}
      action={t`Remove ${name}`}
      doing={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t`Reports that it decided stay as they are.`}
    </ConfirmDialog>
  );
}
