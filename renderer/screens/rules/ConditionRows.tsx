import { t } from '@lingui/core/macro';
import { ActionIcon, Box, Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ConditionKind,
  listRuleChoices,
  maxRules,
  type RuleCondition,
} from '../../../server/contract/admin/review/reviewRules.ts';
import { queryOf } from '../../lib/api.ts';
import type { Form } from '../../lib/form.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { conditionKinds } from './conditionTexts.ts';

interface Props {
  readonly value: readonly RuleCondition[];
  readonly onChange: (value: RuleCondition[]) => void;
  readonly error: ReactNode;
  readonly errors: Form<object>['errors'];
}

/** Edits conditions as rows: what each is about, and what it must be. */
export function ConditionRows({ value, onChange, error, errors }: Props): ReactNode {
  const { data: choices } = useQuery(queryOf(listRuleChoices, {}));
  return (
    <Input.Wrapper
      component="fieldset"
      label={t`Conditions`}
      labelElement="div"
      description={t`A report must meet all of them. Without any, the rule is for every report.`}
      error={error}
      style={{ border: 0, padding: 0, margin: 0 }}
    >
      <Stack gap={8} pt={4}>
        {value.map((condition, index) => (
          // Rows have no name of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={`${index} ${condition.kind}`} role="group" aria-label={t`Condition ${index + 1}`}>
            <Group gap={8} wrap="nowrap" align="flex-start">
              <Select
                w={176}
                aria-label={t`About`}
                data={kinds}
                value={condition.kind}
                allowDeselect={false}
                onChange={(kind) =>
                  kind !== null && onChange(value.with(index, conditionKinds[kind as ConditionKind][1]))
                }
              />
              <Group gap={8} flex={1} miw={0} wrap="nowrap" align="flex-start">
                <ConditionFields
                  condition={condition}
                  choices={choices}
                  onChange={(changed) => onChange(value.with(index, changed))}
                />
              </Group>
              <ActionIcon
                aria-label={t`Remove condition ${index + 1}`}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconX size={15} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Group>
            {errors[`conditions.${index}`] === undefined ? null : (
              <Text size="sm" c="var(--hb-bad)" role="alert" pl={184}>
                {errors[`conditions.${index}`]}
              </Text>
            )}
          </Box>
        ))}
        <div>
          <Button
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            disabled={value.length >= maxRules.conditions}
            onClick={() => onChange([...value, conditionKinds.flag[1]])}
          >
            {t`Add condition`}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

const kinds = Object.entries(conditionKinds).map(([value, [label]]) => ({ value, label }));
