SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA graphile_worker;
CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);
CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;
CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;
CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;
CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION public.audit_anchor_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF true THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_anchor_old() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
    BEGIN IF EXISTS (SELECT 1 FROM audit_event) AND NOT EXISTS (
    SELECT 1 FROM (SELECT max(sealed) AS youngest FROM audit_seal WHERE position <= NEW.position) AS cut
    WHERE cut.youngest < to_char((clock_timestamp() - interval '30 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AND cut.youngest = NEW.sealed
      AND EXISTS (SELECT 1 FROM audit_seal s WHERE s.position = NEW.position AND s.hash = NEW.hash)) THEN RAISE EXCEPTION 'an anchor must name a seal, and all that it cuts off must have been sealed at least 30 days ago'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.audit_event_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.id AND s.position <= (SELECT coalesce(max(position), 0) FROM audit_anchor)) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_event_waits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN INSERT INTO audit_unsealed (event_id) SELECT id FROM added ORDER BY id; RETURN NULL; END $$;
CREATE FUNCTION public.audit_no_update() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN RAISE EXCEPTION 'the audit log is never changed'; END $$;
CREATE FUNCTION public.audit_seal_next() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
    BEGIN IF NEW.position <> coalesce((SELECT max(position) FROM audit_seal), (SELECT max(position) FROM audit_anchor), 0) + 1 OR NEW.previous <> coalesce((SELECT hash FROM audit_seal ORDER BY position DESC LIMIT 1),
  (SELECT hash FROM audit_anchor ORDER BY position DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000')
    OR NEW.sealed < to_char((clock_timestamp() - interval '1 minute') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') OR NEW.sealed > to_char((clock_timestamp() + interval '1 minute') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN RAISE EXCEPTION 'a seal must follow the last one, and have the time of the database'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.audit_seal_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF OLD.position > (SELECT coalesce(max(position), 0) FROM audit_anchor) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_unsealed_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF EXISTS (SELECT 1 FROM audit_event e WHERE e.id = OLD.event_id) AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.event_id) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);
CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);
CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));
ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_grant (
    parent_type text NOT NULL COLLATE pg_catalog."C",
    parent_id text NOT NULL COLLATE pg_catalog."C",
    child_type text NOT NULL COLLATE pg_catalog."C",
    child_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.access_item (
    type text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    attribute text COLLATE pg_catalog."C",
    value text COLLATE pg_catalog."C"
);
CREATE TABLE public.account (
    id text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text COLLATE pg_catalog."C",
    native_identity text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    disabled bigint NOT NULL,
    attributes text NOT NULL COLLATE pg_catalog."C",
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    native_identity_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.account_attribute (
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    multi_valued bigint NOT NULL,
    description text COLLATE pg_catalog."C",
    entitlement bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.applied_control (
    id text NOT NULL COLLATE pg_catalog."C",
    violation_id text NOT NULL COLLATE pg_catalog."C",
    control_id text NOT NULL COLLATE pg_catalog."C",
    control_name text NOT NULL COLLATE pg_catalog."C",
    control_type text NOT NULL COLLATE pg_catalog."C",
    applier_id text NOT NULL COLLATE pg_catalog."C",
    applied_date text NOT NULL COLLATE pg_catalog."C",
    expiration text NOT NULL COLLATE pg_catalog."C",
    comments text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.assignment (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_type text NOT NULL COLLATE pg_catalog."C",
    access_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.attribute_name (
    name_key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    uses bigint NOT NULL
);
CREATE TABLE public.audit_anchor (
    "position" bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    sealed text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_event (
    id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    tracking_id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    resource_type text NOT NULL COLLATE pg_catalog."C",
    resource_id text COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    actor_kind text DEFAULT 'UNKNOWN'::text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    token_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_seal (
    "position" bigint NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C",
    previous text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_unsealed (
    sequence bigint NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.audit_unsealed ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_unsealed_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.change_log (
    part text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    token text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    row_key text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.compensating_control (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    owner text NOT NULL COLLATE pg_catalog."C",
    owner_type text NOT NULL COLLATE pg_catalog."C",
    secondary_owners text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    action text COLLATE pg_catalog."C",
    workflow_id text COLLATE pg_catalog."C",
    expiration bigint,
    justification_required bigint NOT NULL
);
CREATE TABLE public.console_link (
    code_hash text NOT NULL COLLATE pg_catalog."C",
    persona text NOT NULL COLLATE pg_catalog."C",
    expires bigint NOT NULL
);
CREATE TABLE public.console_session (
    id_hash text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    last_used bigint NOT NULL,
    expires bigint NOT NULL,
    details text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.governance_group (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    owner_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.governance_group_member (
    group_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identity (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    identity_profile_id text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C",
    manager_id text
);
CREATE TABLE public.identity_profile (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    priority bigint NOT NULL,
    authoritative_source_id text NOT NULL COLLATE pg_catalog."C",
    type text DEFAULT 'NON_PTA'::text NOT NULL COLLATE pg_catalog."C",
    off_network bigint DEFAULT 0 NOT NULL,
    untrusted_geography bigint DEFAULT 0 NOT NULL,
    application_id text COLLATE pg_catalog."C",
    application_name text COLLATE pg_catalog."C",
    strong_auth_login bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.import_record (
    id text NOT NULL COLLATE pg_catalog."C",
    started text NOT NULL COLLATE pg_catalog."C",
    ended text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    actor_kind text NOT NULL COLLATE pg_catalog."C",
    tracking_id text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    mode text NOT NULL COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    ticket text COLLATE pg_catalog."C",
    files text NOT NULL COLLATE pg_catalog."C",
    counts text NOT NULL COLLATE pg_catalog."C",
    causes text NOT NULL COLLATE pg_catalog."C",
    fault_count bigint NOT NULL,
    violations text
);
CREATE UNLOGGED TABLE public.job_worker (
    id text NOT NULL COLLATE pg_catalog."C",
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.migration (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migration_id_seq OWNED BY public.migration.id;
CREATE TABLE public.pending_change (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    proposed_by text NOT NULL COLLATE pg_catalog."C",
    proposed_by_client text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    expires text NOT NULL COLLATE pg_catalog."C",
    ruled_by text COLLATE pg_catalog."C",
    ruled_by_client text COLLATE pg_catalog."C",
    comment text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    violation text
);
CREATE TABLE public.promoted_value (
    account_id text NOT NULL COLLATE pg_catalog."C",
    attribute_id text NOT NULL COLLATE pg_catalog."C",
    ordinal bigint NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    value_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.promotion (
    attribute_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    source_ids text NOT NULL COLLATE pg_catalog."C",
    after_account_id text NOT NULL COLLATE pg_catalog."C",
    done bigint NOT NULL,
    total bigint,
    started text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C"
);
CREATE UNLOGGED TABLE public.rate_limit (
    key text NOT NULL COLLATE pg_catalog."C",
    points bigint NOT NULL,
    expire bigint
);
CREATE TABLE public.report_schedule (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    schedule text NOT NULL COLLATE pg_catalog."C",
    recipients text NOT NULL COLLATE pg_catalog."C",
    email_empty_results bigint NOT NULL,
    creator_id text NOT NULL COLLATE pg_catalog."C",
    modifier_id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C",
    next_run text COLLATE pg_catalog."C"
);
CREATE TABLE public.schema_compatibility (
    schema_name text NOT NULL COLLATE pg_catalog."C",
    oldest bigint NOT NULL
);
CREATE TABLE public.search_attribute (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    application_attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.search_term (
    type text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    field text NOT NULL COLLATE pg_catalog."C",
    ordinal bigint NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sod_check (
    request_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_refs text NOT NULL COLLATE pg_catalog."C",
    client_metadata text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    violation_contexts text COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    started_by text,
    evaluated_state text
);
CREATE TABLE public.sod_policy (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    sets text NOT NULL COLLATE pg_catalog."C",
    threshold bigint NOT NULL,
    owner_ref text COLLATE pg_catalog."C",
    external_policy_reference text COLLATE pg_catalog."C",
    compensating_controls text COLLATE pg_catalog."C",
    correction_advice text COLLATE pg_catalog."C",
    tags text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C",
    violation_owner_assignment_config text,
    secondary_owner_refs text DEFAULT '[]'::text NOT NULL,
    allowed_controls text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.source (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.state_version (
    name text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    token text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.violation (
    id text NOT NULL COLLATE pg_catalog."C",
    policy_id text NOT NULL COLLATE pg_catalog."C",
    policy_name text NOT NULL COLLATE pg_catalog."C",
    policy_name_key text NOT NULL COLLATE pg_catalog."C",
    target_id text NOT NULL COLLATE pg_catalog."C",
    target_name text NOT NULL COLLATE pg_catalog."C",
    target_name_key text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    severity text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    owner_type text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    is_reassigned bigint NOT NULL,
    criteria text NOT NULL COLLATE pg_catalog."C",
    mitigation text COLLATE pg_catalog."C",
    expiration text COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C",
    since text COLLATE pg_catalog."C",
    previous text COLLATE pg_catalog."C",
    ended text COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_history (
    id text NOT NULL COLLATE pg_catalog."C",
    violation_id text NOT NULL COLLATE pg_catalog."C",
    "time" text NOT NULL COLLATE pg_catalog."C",
    step text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text NOT NULL COLLATE pg_catalog."C",
    cause text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_report (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    policy_id text COLLATE pg_catalog."C",
    policy_ids text COLLATE pg_catalog."C",
    client text COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    attempt text COLLATE pg_catalog."C",
    bytes bigint NOT NULL,
    created text NOT NULL COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_report_chunk (
    report_id text NOT NULL COLLATE pg_catalog."C",
    attempt text NOT NULL COLLATE pg_catalog."C",
    number text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_watermark (
    id text NOT NULL COLLATE pg_catalog."C",
    versions text COLLATE pg_catalog."C",
    "time" text COLLATE pg_catalog."C",
    holder text COLLATE pg_catalog."C",
    held_until text COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'promotion');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'sod-check');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (3, 'violation-report');
INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-28 13:42:20.691012+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-28 13:42:20.731987+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-28 13:42:20.746483+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-28 13:42:20.748611+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-28 13:42:20.755983+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-28 13:42:20.760348+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-28 13:42:20.774639+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-28 13:42:20.776265+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-28 13:42:20.794938+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-28 13:42:20.800369+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-28 13:42:20.801533+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-28 13:42:20.910988+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-28 13:42:20.923076+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-28 13:42:20.937568+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-28 13:42:20.950081+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-28 13:42:20.960598+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-28 13:42:20.976896+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-28 13:42:20.982362+00', false);
INSERT INTO graphile_worker.migrations VALUES (19, '2026-11-28 13:42:20.993158+00', true);
INSERT INTO public.access_grant VALUES ('ROLE', 'staff', 'ENTITLEMENT', 'view');
INSERT INTO public.access_grant VALUES ('ROLE', 'lead', 'ACCESS_PROFILE', 'clerk');
INSERT INTO public.access_grant VALUES ('ACCESS_PROFILE', 'clerk', 'ENTITLEMENT', 'post');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'pay', 'Pay', 'Pay vendors', 'erp', 'memberOf', 'payers');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'post', 'Post', 'Post invoices', 'erp', 'memberOf', 'posters');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'view', 'View', NULL, 'erp', 'memberOf', 'viewers');
INSERT INTO public.access_item VALUES ('ACCESS_PROFILE', 'clerk', 'Clerk', 'Posts invoices', 'erp', NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'staff', 'Staff', 'All staff', NULL, NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'lead', 'Straße', 'Leads', NULL, NULL, NULL);
INSERT INTO public.account VALUES ('a-ann', 'erp', 'ann', 'ann', 'Ann', 0, '{"costCenter":"1","memberOf":["viewers"]}', 'ann', 'ann');
INSERT INTO public.account VALUES ('a-bob', 'erp', 'bob', 'BOB', 'Bob', 1, '{}', 'bob', 'bob');
INSERT INTO public.account VALUES ('a-none', 'erp', NULL, 'svc', 'Service', 0, '{}', 'service', 'svc');
INSERT INTO public.account VALUES ('c-ann', '01a22264a4b1745fa676907026ac0a11', NULL, 'ann', 'ann', 0, '{"tier":"1"}', 'ann', 'ann');
INSERT INTO public.account_attribute VALUES ('erp', 'memberOf', 'STRING', 1, 'Groups', 0);
INSERT INTO public.account_attribute VALUES ('erp', 'costCenter', 'STRING', 0, NULL, 0);
INSERT INTO public.account_attribute VALUES ('01a22264a4b1745fa676907026ac0a11', 'memberOf', 'STRING', 1, NULL, 0);
INSERT INTO public.assignment VALUES ('ann', 'ROLE', 'lead');
INSERT INTO public.assignment VALUES ('ann', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('bob', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('cem', 'ROLE', 'staff');
INSERT INTO public.assignment VALUES ('dee', 'ROLE', 'lead');
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'post');
INSERT INTO public.attribute_name VALUES ('team', 'SOURCE_ATTRIBUTE', 'hr', 'team', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'SCHEMA_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'ACCOUNT_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'ACCOUNT_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('tier', 'ACCOUNT_ATTRIBUTE', '01a22264a4b1745fa676907026ac0a11', 'tier', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', '01a22264a4b1745fa676907026ac0a11', 'memberOf', 1);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000001c6644dfd', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'SOURCE', 'hr', NULL, '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000251c251c5', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'SOURCE', 'erp', NULL, '{"id":"erp","name":"ERP","description":null,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000003e518c27e', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/memberOf', NULL, '{"sourceId":"erp","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":"Groups"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d47000800000046325bbdd', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/costCenter', NULL, '{"sourceId":"erp","name":"costCenter","type":"STRING","multiValued":false,"entitlement":false,"description":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000005fe027247', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ENTITLEMENT', 'pay', NULL, '{"type":"ENTITLEMENT","id":"pay","name":"Pay","description":"Pay vendors","sourceId":"erp","attribute":"memberOf","value":"payers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000692be0014', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ENTITLEMENT', 'post', NULL, '{"type":"ENTITLEMENT","id":"post","name":"Post","description":"Post invoices","sourceId":"erp","attribute":"memberOf","value":"posters"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d47000800000070261d61d', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ENTITLEMENT', 'view', NULL, '{"type":"ENTITLEMENT","id":"view","name":"View","description":null,"sourceId":"erp","attribute":"memberOf","value":"viewers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d47000800000083b574629', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ACCESS_PROFILE', 'clerk', NULL, '{"type":"ACCESS_PROFILE","id":"clerk","name":"Clerk","description":"Posts invoices","sourceId":"erp","attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000009240fcf75', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ROLE', 'staff', NULL, '{"type":"ROLE","id":"staff","name":"Staff","description":"All staff","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000a24df0ee9', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ROLE', 'lead', NULL, '{"type":"ROLE","id":"lead","name":"Straße","description":"Leads","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000be4e02f29', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'GRANT', 'ROLE/staff/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"staff"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000c1734bd2b', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'GRANT', 'ROLE/lead/ACCESS_PROFILE/clerk', NULL, '{"parent":{"type":"ROLE","id":"lead"},"child":{"type":"ACCESS_PROFILE","id":"clerk"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000d14c110e3', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'GRANT', 'ACCESS_PROFILE/clerk/ENTITLEMENT/post', NULL, '{"parent":{"type":"ACCESS_PROFILE","id":"clerk"},"child":{"type":"ENTITLEMENT","id":"post"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000e9e850226', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY_PROFILE', 'employees', NULL, '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000000f0b4a807b', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY_PROFILE', 'guests', NULL, '{"id":"guests","name":"Guests","description":null,"priority":20,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000010bc52d084', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d47000800000117d50cfb6', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY', 'ann', NULL, '{"id":"ann","name":"Ann","email":"ann@example.com","identityProfileId":"employees","managerId":null,"attributes":{"department":"Finance"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000012d0cabd24', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY', 'bob', NULL, '{"id":"bob","name":"Bob","email":null,"identityProfileId":"employees","managerId":null,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000013d25df126', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY', 'cem', NULL, '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","managerId":null,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000014273d031c', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'IDENTITY', 'dee', NULL, '{"id":"dee","name":"Dee","email":null,"identityProfileId":"guests","managerId":null,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d47000800000156c0975d7', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ACCOUNT', 'a-ann', NULL, '{"id":"a-ann","sourceId":"erp","identityId":"ann","nativeIdentity":"ann","name":"Ann","disabled":false,"attributes":{"costCenter":"1","memberOf":["viewers"]}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d47000800000164f9ad591', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ACCOUNT', 'a-bob', NULL, '{"id":"a-bob","sourceId":"erp","identityId":"bob","nativeIdentity":"BOB","name":"Bob","disabled":true,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000001784c1758b', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ACCOUNT', 'a-none', NULL, '{"id":"a-none","sourceId":"erp","identityId":null,"nativeIdentity":"svc","name":"Service","disabled":false,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000018263881b9', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ASSIGNMENT', 'ann/ROLE/lead', NULL, '{"identityId":"ann","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d4700080000019edfe213f', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ASSIGNMENT', 'ann/ENTITLEMENT/pay', NULL, '{"identityId":"ann","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000001a123c3f76', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ASSIGNMENT', 'bob/ENTITLEMENT/pay', NULL, '{"identityId":"bob","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000001be59830d0', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ASSIGNMENT', 'cem/ROLE/staff', NULL, '{"identityId":"cem","access":{"type":"ROLE","id":"staff"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000001cd0fb2443', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'ASSIGNMENT', 'dee/ROLE/lead', NULL, '{"identityId":"dee","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000001d9ccc2fb4', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'SOD_POLICY', 'p2p', NULL, '{"id":"p2p","name":"Pay and post","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:42:30.079Z","modified":"2026-11-28T13:42:30.079Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a2d470008000001edc4f2d11', '2026-11-28T13:42:30.356Z', 'cli:root', '01a22264a07872ceb98c4a50988599d9', 'CREATED', 'SOD_POLICY', 'draft', NULL, '{"id":"draft","name":"Draft","description":null,"state":"NOT_ENFORCED","level":"LOW","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:42:30.079Z","modified":"2026-11-28T13:42:30.079Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22264a4d6700080000001e61e51ea', '2026-11-28T13:42:30.870Z', 'governance-cli', '01a22264a49874bc890d8e20ff334c11', 'CREATED', 'SOURCE', '01a22264a4b1745fa676907026ac0a11', NULL, '{"id":"01a22264a4b1745fa676907026ac0a11","name":"CRM","description":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a562700080000002d0101141', '2026-11-28T13:42:31.010Z', 'governance-cli', '01a22264a535728197f2c421855da2cc', 'CREATED', 'ACCOUNT', 'c-ann', NULL, '{"id":"c-ann","sourceId":"01a22264a4b1745fa676907026ac0a11","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{"tier":"1"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a592700080000003542536c5', '2026-11-28T13:42:31.058Z', 'governance-cli', '01a22264a57777e78c2ec07d6293eaf2', 'UPDATED', 'SOURCE', 'hr', '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"}}', '{"id":"hr","name":"Core HR","description":null,"attributes":{"team":"y"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a5d2700080000004851bf448', '2026-11-28T13:42:31.122Z', 'governance-cli', '01a22264a5a07277b8f226731a9e6e47', 'CREATED', 'ACCOUNT_ATTRIBUTE', '01a22264a4b1745fa676907026ac0a11/memberOf', NULL, '{"sourceId":"01a22264a4b1745fa676907026ac0a11","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a5f87000800000057cefc0fb', '2026-11-28T13:42:31.160Z', 'governance-cli', '01a22264a5e373fa85660314c42a33a6', 'CREATED', 'SOURCE', '01a22264a5e876a6b8c32f29beeaaa50', NULL, '{"id":"01a22264a5e876a6b8c32f29beeaaa50","name":"Old","description":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a656700080000006d19eb235', '2026-11-28T13:42:31.254Z', 'governance-cli', '01a22264a60774f4be9df0a2ac532f54', 'CREATED', 'ACCOUNT', 'o-ann', NULL, '{"id":"o-ann","sourceId":"01a22264a5e876a6b8c32f29beeaaa50","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a6b0700080000007b1cbadcc', '2026-11-28T13:42:31.344Z', 'governance-cli', '01a22264a66974dc95d3c91feae0f755', 'DELETED', 'ACCOUNT', 'o-ann', '{"id":"o-ann","sourceId":"01a22264a5e876a6b8c32f29beeaaa50","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a6b0700080000008d6ac850f', '2026-11-28T13:42:31.344Z', 'governance-cli', '01a22264a66974dc95d3c91feae0f755', 'DELETED', 'SOURCE', '01a22264a5e876a6b8c32f29beeaaa50', '{"id":"01a22264a5e876a6b8c32f29beeaaa50","name":"Old","description":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a6d4700080000009ba0a02d9', '2026-11-28T13:42:31.380Z', 'governance-cli', '01a22264a6bd704a9f6da2fadc26beab', 'CREATED', 'IDENTITY', 'eve', NULL, '{"id":"eve","name":"Eve","email":null,"identityProfileId":null,"managerId":null,"attributes":{"department":"Sales"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a6f770008000000ad01c2309', '2026-11-28T13:42:31.415Z', 'governance-cli', '01a22264a6de77468ac2670b2d069b92', 'UPDATED', 'IDENTITY', 'cem', '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","managerId":null,"attributes":{}}', '{"id":"cem","name":"Cem Y.","email":null,"identityProfileId":null,"managerId":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a71770008000000b4110030d', '2026-11-28T13:42:31.447Z', 'governance-cli', '01a22264a6ff7055b7b57257c8f6c7b7', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/pay', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"pay"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a71770008000000c5f1955a8', '2026-11-28T13:42:31.447Z', 'governance-cli', '01a22264a6ff7055b7b57257c8f6c7b7', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/post', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"post"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a72c70008000000dd381a0e7', '2026-11-28T13:42:31.468Z', 'governance-cli', '01a22264a72071c4805f091b7d85b717', 'CREATED', 'IDENTITY', 'fay', NULL, '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"managerId":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a75470008000000ecff513ca', '2026-11-28T13:42:31.508Z', 'governance-cli', '01a22264a7407140837e5b67200381ea', 'DELETED', 'IDENTITY', 'fay', '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"managerId":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a75f70008000000fca0bc109', '2026-11-28T13:42:31.519Z', 'governance-cli', '01a22264a75a72058de6ca5569dca91a', 'CREATED', 'ROLE', 'temp', NULL, '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a76e700080000010bd7cb102', '2026-11-28T13:42:31.534Z', 'governance-cli', '01a22264a7667463bc8020c2a5613600', 'CREATED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a77f70008000001117f59c0e', '2026-11-28T13:42:31.551Z', 'governance-cli', '01a22264a773728d93d5fe8ed1ec5c8e', 'DELETED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a77f700080000012e34e924c', '2026-11-28T13:42:31.551Z', 'governance-cli', '01a22264a773728d93d5fe8ed1ec5c8e', 'DELETED', 'ROLE', 'temp', '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a7a47000800000133e5153c4', '2026-11-28T13:42:31.588Z', 'governance-cli', '01a22264a78c75ec9a80a966bac70569', 'CREATED', 'SOD_POLICY', '01a22264a79076e6a0c97ca09abc8975', NULL, '{"name":"Post and view","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a22264a79076e6a0c97ca09abc8975","created":"2026-11-28T13:42:31.580Z","modified":"2026-11-28T13:42:31.580Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a7d170008000001430648122', '2026-11-28T13:42:31.633Z', 'governance-cli', '01a22264a7ae73359a2ba6b02bd134e4', 'UPDATED', 'SOD_POLICY', '01a22264a79076e6a0c97ca09abc8975', '{"id":"01a22264a79076e6a0c97ca09abc8975","name":"Post and view","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:42:31.580Z","modified":"2026-11-28T13:42:31.580Z"}', '{"id":"01a22264a79076e6a0c97ca09abc8975","name":"Post and view","description":"Changed","type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:42:31.580Z","modified":"2026-11-28T13:42:31.627Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a7f8700080000015fe5e2e18', '2026-11-28T13:42:31.672Z', 'governance-cli', '01a22264a7de7577a29af9cd347ce56b', 'CREATED', 'SOD_POLICY', '01a22264a7ec73d4a4bcbb1177e4331c', NULL, '{"name":"Gone","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a22264a7ec73d4a4bcbb1177e4331c","created":"2026-11-28T13:42:31.666Z","modified":"2026-11-28T13:42:31.666Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a81d7000800000163cb58f1c', '2026-11-28T13:42:31.709Z', 'governance-cli', '01a22264a8067326b91a0b3cbbe0a98d', 'DELETED', 'SOD_POLICY', '01a22264a7ec73d4a4bcbb1177e4331c', '{"id":"01a22264a7ec73d4a4bcbb1177e4331c","name":"Gone","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:42:31.666Z","modified":"2026-11-28T13:42:31.666Z"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a85770008000001786641e9f', '2026-11-28T13:42:31.767Z', 'governance-cli', '01a22264a83b71afb97d85540f3815ef', 'UPDATED', 'AUTH_PROFILE', 'employees', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":"Portal","strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a88470008000001810377e2a', '2026-11-28T13:42:31.812Z', 'governance-cli', '01a22264a86b71a0a55006993c7166f2', 'UPDATED', 'AUTH_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":true,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a89e70008000001999c925d8', '2026-11-28T13:42:31.838Z', 'governance-cli', '01a22264a88b7649b878b8ff61fe4108', 'UPDATED', 'IDENTITY_PROFILE', 'employees', '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', '{"id":"employees","name":"All staff","description":null,"priority":0,"authoritativeSourceId":"hr"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a8bf70008000001a3b120e33', '2026-11-28T13:42:31.871Z', 'governance-cli', '01a22264a8a871c6a12051b75fc913fa', 'DELETED', 'IDENTITY_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a92870008000001bffce5612', '2026-11-28T13:42:31.976Z', 'governance-cli', '01a22264a8ca70aabea16d511add222a', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22264a8fb7635bad238f8f0ed05d5', NULL, '{"id":"01a22264a8fb7635bad238f8f0ed05d5","name":"costs","displayName":"Costs","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264a9ab70008000001c5ced5409', '2026-11-28T13:42:32.107Z', 'governance-cli', '01a22264a933705b87d49ec3a3a73eba', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22264a97c747496749fa36c51f04b', NULL, '{"id":"01a22264a97c747496749fa36c51f04b","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264aa1270008000001dcac73a36', '2026-11-28T13:42:32.210Z', 'governance-cli', '01a22264a9c8730aba5851a08de83c48', 'DELETED', 'SEARCH_ATTRIBUTE', '01a22264a97c747496749fa36c51f04b', '{"id":"01a22264a97c747496749fa36c51f04b","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264aab770008000001e4377b01c', '2026-11-28T13:42:32.375Z', 'governance-cli', '01a22264aa8670248dd9763acfc77f96', 'CREATED', 'CONTROL', '01a22264-aa87-73fa-9e9e-65f4c8a21cf5', NULL, '{"id":"01a22264-aa87-73fa-9e9e-65f4c8a21cf5","name":"Review","description":null,"secondaryOwners":[],"type":"Mitigation","action":null,"expiration":720,"justificationRequired":false,"owner":"cem","ownerType":"IDENTITY","workflowId":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264aaff70008000001fdba7b601', '2026-11-28T13:42:32.447Z', 'governance-cli', '01a22264aad97112b3b2f8d1cac3f6fe', 'CREATED', 'GOVERNANCE_GROUP', '01a22264aada767dbabe2c2d5a90161e', NULL, '{"id":"01a22264aada767dbabe2c2d5a90161e","name":"Board","description":null,"ownerId":"cem"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22264b4377000800000010f456c42', '2026-11-28T13:42:34.807Z', 'cli:root', '01a22264b3cd7717b12dca51c7bd23fb', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":40,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_seal VALUES (1, '01a22264a2d4700080000001c6644dfd', '0000000000000000000000000000000000000000000000000000000000000000', '88f1dded2b0b81741ae793b6a940dd2b23dc76d9afd0b899b3d5bd38f1dbee2d', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (2, '01a22264a2d470008000000251c251c5', '88f1dded2b0b81741ae793b6a940dd2b23dc76d9afd0b899b3d5bd38f1dbee2d', '66e1d3eea58ed5b4142577f28564677cef7e5a97b19c60ea97f889e13605c0f0', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (3, '01a22264a2d4700080000003e518c27e', '66e1d3eea58ed5b4142577f28564677cef7e5a97b19c60ea97f889e13605c0f0', '22665f735d9517bd2696ea080deef727c300d8a99032ee6710e9fb81d10575e7', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (4, '01a22264a2d47000800000046325bbdd', '22665f735d9517bd2696ea080deef727c300d8a99032ee6710e9fb81d10575e7', '3ede2def8da6f6ed9b82f8fc45246cf1720c8c1edc181f2e6d6ba1368318dd9f', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (5, '01a22264a2d4700080000005fe027247', '3ede2def8da6f6ed9b82f8fc45246cf1720c8c1edc181f2e6d6ba1368318dd9f', '83b412c11ca8a39ae154dcb7996ca5c8ed91b3cd632b2f9160fbce4e258c2f4d', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (6, '01a22264a2d470008000000692be0014', '83b412c11ca8a39ae154dcb7996ca5c8ed91b3cd632b2f9160fbce4e258c2f4d', '7070b6c9cddd03ac0eda2d2aed40beddf94cc879e27e74c50662081dfd91e699', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (7, '01a22264a2d47000800000070261d61d', '7070b6c9cddd03ac0eda2d2aed40beddf94cc879e27e74c50662081dfd91e699', '941e721c71bf1bb376cc1e51621fe726ce3ff1bc1ea5066c95a60b68f19dddef', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (8, '01a22264a2d47000800000083b574629', '941e721c71bf1bb376cc1e51621fe726ce3ff1bc1ea5066c95a60b68f19dddef', '3c1a1ba2dc9a8797cdc2ca13787eb50402be55a7c8a1177206c73e768c58127e', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (9, '01a22264a2d4700080000009240fcf75', '3c1a1ba2dc9a8797cdc2ca13787eb50402be55a7c8a1177206c73e768c58127e', 'ba4c44f2cb8afe4b9b5d0ca611c40ba659d03ed836698867415159380e04ede1', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (10, '01a22264a2d470008000000a24df0ee9', 'ba4c44f2cb8afe4b9b5d0ca611c40ba659d03ed836698867415159380e04ede1', '98cc261882de341f25a5eb96c05c4d640e400cc19cf8bf147deb635decd87655', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (11, '01a22264a2d470008000000be4e02f29', '98cc261882de341f25a5eb96c05c4d640e400cc19cf8bf147deb635decd87655', 'c0c73a03ec0b85f9b650b6d07434a4407a47d445f66d1da14ccacc35d80e5bfd', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (12, '01a22264a2d470008000000c1734bd2b', 'c0c73a03ec0b85f9b650b6d07434a4407a47d445f66d1da14ccacc35d80e5bfd', 'c473b82c394d48b98e5c43ac636aa3dceec7a2b03f5d33aa65173a38205b76ed', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (13, '01a22264a2d470008000000d14c110e3', 'c473b82c394d48b98e5c43ac636aa3dceec7a2b03f5d33aa65173a38205b76ed', '76e8e226ac07bcbf27489d64492e529b6a126adbdd868b81f6bad559d5c21506', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (14, '01a22264a2d470008000000e9e850226', '76e8e226ac07bcbf27489d64492e529b6a126adbdd868b81f6bad559d5c21506', '5e0aa8316cb3ae5668afbc8b59acd03ff4b8b27be41b1daed0f618ff42fcd024', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (15, '01a22264a2d470008000000f0b4a807b', '5e0aa8316cb3ae5668afbc8b59acd03ff4b8b27be41b1daed0f618ff42fcd024', '43ce7785949afacbb8f0b80a2fb1efe6303f161af859ff5f4ed77ab4f3b8fd19', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (16, '01a22264a2d4700080000010bc52d084', '43ce7785949afacbb8f0b80a2fb1efe6303f161af859ff5f4ed77ab4f3b8fd19', 'a86f8a03ed3b0ece5bf45e535b0a4f4d7f69ab38cf36357c7c119c34b2124efd', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (17, '01a22264a2d47000800000117d50cfb6', 'a86f8a03ed3b0ece5bf45e535b0a4f4d7f69ab38cf36357c7c119c34b2124efd', '4540cfd1362e6cf6310a4a721caac4e41a39db33c9e437a8dcbb68fd4c88dec9', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (18, '01a22264a2d4700080000012d0cabd24', '4540cfd1362e6cf6310a4a721caac4e41a39db33c9e437a8dcbb68fd4c88dec9', 'dd4afab1f52aec76a52a68542167b308607d05dcd6e38c9199dc9aaeb4d43f5d', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (19, '01a22264a2d4700080000013d25df126', 'dd4afab1f52aec76a52a68542167b308607d05dcd6e38c9199dc9aaeb4d43f5d', '72f6a599b279de56ef57538b110ea0308d560876ebdbd11a4d8039260b683107', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (20, '01a22264a2d4700080000014273d031c', '72f6a599b279de56ef57538b110ea0308d560876ebdbd11a4d8039260b683107', 'd56cb434a53a929f4cbc012c691e775a712466084468c8d5d0a2fa5f9481ae3a', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (21, '01a22264a2d47000800000156c0975d7', 'd56cb434a53a929f4cbc012c691e775a712466084468c8d5d0a2fa5f9481ae3a', '1338625d7c698d9da6ab7a03b6768f970f0a2c01ef223c6ba3fcb57a0153abc7', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (22, '01a22264a2d47000800000164f9ad591', '1338625d7c698d9da6ab7a03b6768f970f0a2c01ef223c6ba3fcb57a0153abc7', '1242d1f4760ccce6eea63d9ada012900c3c81e5836bde3362ac17b9b91644789', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (23, '01a22264a2d470008000001784c1758b', '1242d1f4760ccce6eea63d9ada012900c3c81e5836bde3362ac17b9b91644789', 'f4905f2f9d4e18c2ceae67996d1083dc6d438c87f382deba7662e4c6baf89658', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (24, '01a22264a2d4700080000018263881b9', 'f4905f2f9d4e18c2ceae67996d1083dc6d438c87f382deba7662e4c6baf89658', '52cad1bc50d57ea2ebd1fa8644c0a922c0a6b4b2171968850e04a1107fc6b092', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (25, '01a22264a2d4700080000019edfe213f', '52cad1bc50d57ea2ebd1fa8644c0a922c0a6b4b2171968850e04a1107fc6b092', 'f2d9b825ee8660353e40822d79ef041a7f40b83fd5d4eacdf547f92901869bb9', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (26, '01a22264a2d470008000001a123c3f76', 'f2d9b825ee8660353e40822d79ef041a7f40b83fd5d4eacdf547f92901869bb9', 'c3165482bda523967abd6401de7d9b697165fd7635a46fd3e530ffae05254c81', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (27, '01a22264a2d470008000001be59830d0', 'c3165482bda523967abd6401de7d9b697165fd7635a46fd3e530ffae05254c81', 'a427d28c56d5911152fae0f8ed2ea62bb12c670dcb1415a0b29588ec74bb7bf7', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (28, '01a22264a2d470008000001cd0fb2443', 'a427d28c56d5911152fae0f8ed2ea62bb12c670dcb1415a0b29588ec74bb7bf7', '45b09a494e06b6bf8a7f2b3ab6605333fe3630a475aa5ed4eba866a3d2b6cadd', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (29, '01a22264a2d470008000001d9ccc2fb4', '45b09a494e06b6bf8a7f2b3ab6605333fe3630a475aa5ed4eba866a3d2b6cadd', '35521d309d7bfef071040ed66d8206d59067d10369c88fa89c641cd4c8cf5010', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (30, '01a22264a2d470008000001edc4f2d11', '35521d309d7bfef071040ed66d8206d59067d10369c88fa89c641cd4c8cf5010', 'fc1834ac8dc30231bf3c3ed46d5db30a9018fbde68c89bf47f842c6523901aef', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (31, '01a22264a4d6700080000001e61e51ea', 'fc1834ac8dc30231bf3c3ed46d5db30a9018fbde68c89bf47f842c6523901aef', 'a5d57c388436662fc76c5bc348d700a5b26e89964ee402a06f74c6ccfb9332c6', '2026-11-28T13:42:30.978Z');
INSERT INTO public.audit_seal VALUES (32, '01a22264a562700080000002d0101141', 'a5d57c388436662fc76c5bc348d700a5b26e89964ee402a06f74c6ccfb9332c6', '95bcbe99dcef0d01dee7ca931600053799f23bd960e67ab1ad46d226b9451cfe', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (33, '01a22264a592700080000003542536c5', '95bcbe99dcef0d01dee7ca931600053799f23bd960e67ab1ad46d226b9451cfe', '781d9b4a2e516cf2bb466e18cdbbe4d733b05cc969c4269b65a9ffc05d665b0b', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (34, '01a22264a5d2700080000004851bf448', '781d9b4a2e516cf2bb466e18cdbbe4d733b05cc969c4269b65a9ffc05d665b0b', '003799dd2e94228bf5053a2a708cc558506a671318cc41c09c69598b5ec0d356', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (35, '01a22264a5f87000800000057cefc0fb', '003799dd2e94228bf5053a2a708cc558506a671318cc41c09c69598b5ec0d356', '614cb8d5cc6a50a8c0754fcf4ef5866eb2ef72e874cc322734ac6178d9c924b7', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (36, '01a22264a656700080000006d19eb235', '614cb8d5cc6a50a8c0754fcf4ef5866eb2ef72e874cc322734ac6178d9c924b7', 'f38aa2d4b71c901e4a408d7662662812b9e44184442f06bee176aa1c6403431e', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (37, '01a22264a6b0700080000007b1cbadcc', 'f38aa2d4b71c901e4a408d7662662812b9e44184442f06bee176aa1c6403431e', '1afd4e6d7cb46abef9148a441674fe1988492e2a5fdca78a0db09ec00931c758', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (38, '01a22264a6b0700080000008d6ac850f', '1afd4e6d7cb46abef9148a441674fe1988492e2a5fdca78a0db09ec00931c758', 'a2303f995073405b57e548e5e434e523840804721bbe3cc092f58570aba1b356', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (39, '01a22264a6d4700080000009ba0a02d9', 'a2303f995073405b57e548e5e434e523840804721bbe3cc092f58570aba1b356', '62f31b3a51c46ea57b6dc3dd6bfafd4a477beec3148fc5081aeae8adab3569f1', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (40, '01a22264a6f770008000000ad01c2309', '62f31b3a51c46ea57b6dc3dd6bfafd4a477beec3148fc5081aeae8adab3569f1', '39b659cc4da6a9a5a1130dab1062c71048a80b781c3d360a9426055a13ffdcea', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (41, '01a22264a71770008000000b4110030d', '39b659cc4da6a9a5a1130dab1062c71048a80b781c3d360a9426055a13ffdcea', 'a047cb149e2e03d71ac4e37ecd59231bcbf881026c2554d956bc1e5bb94e30dc', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (42, '01a22264a71770008000000c5f1955a8', 'a047cb149e2e03d71ac4e37ecd59231bcbf881026c2554d956bc1e5bb94e30dc', '40c48fa066ca9f4f7031903d9c07ce5ebb8550619dd0f662875f063ca0fb4a0e', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (43, '01a22264a72c70008000000dd381a0e7', '40c48fa066ca9f4f7031903d9c07ce5ebb8550619dd0f662875f063ca0fb4a0e', '2d6befb1034fb7f1735e641b1ed472fcea4539e674af113cb73d8c7520fb482b', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (44, '01a22264a75470008000000ecff513ca', '2d6befb1034fb7f1735e641b1ed472fcea4539e674af113cb73d8c7520fb482b', '0a08a48baf4133321580461ee3b0c5df1c92193cda55072fd58757774d4ed033', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (45, '01a22264a75f70008000000fca0bc109', '0a08a48baf4133321580461ee3b0c5df1c92193cda55072fd58757774d4ed033', '21d03351cd34f9dc394f911b8ed89534dc1aa42d56b0156a6767dcdb0c0314a9', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (46, '01a22264a76e700080000010bd7cb102', '21d03351cd34f9dc394f911b8ed89534dc1aa42d56b0156a6767dcdb0c0314a9', '59c4ce8dbcc8dd624ab9e1622c70c6ddf1901799e93fbac2e15181c2abd42588', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (47, '01a22264a77f70008000001117f59c0e', '59c4ce8dbcc8dd624ab9e1622c70c6ddf1901799e93fbac2e15181c2abd42588', 'add5420142f90a4609d49a629b8210c6d65bc1f5c1cd5177b5c9fcd9ec9f4a01', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (48, '01a22264a77f700080000012e34e924c', 'add5420142f90a4609d49a629b8210c6d65bc1f5c1cd5177b5c9fcd9ec9f4a01', '2248fb2b9a9a5b0f42013fe39a56fd0a1bc75d6943fae96dcb643ca1d441a038', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (49, '01a22264a7a47000800000133e5153c4', '2248fb2b9a9a5b0f42013fe39a56fd0a1bc75d6943fae96dcb643ca1d441a038', 'de7e2d039f58bc8a41ef0008a0eb23c2d26f0b724bb666178e9a0f1c25bf88f7', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (50, '01a22264a7d170008000001430648122', 'de7e2d039f58bc8a41ef0008a0eb23c2d26f0b724bb666178e9a0f1c25bf88f7', '87476d343f25e4a0d0ec20ca521d9f7ee84a2551ebaa2e267b9ac0291a7fba56', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (51, '01a22264a7f8700080000015fe5e2e18', '87476d343f25e4a0d0ec20ca521d9f7ee84a2551ebaa2e267b9ac0291a7fba56', '7a1e36936c03ac0f63b3b192bd4ffc15e9360e8e4cf36232fc75abade04100f7', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (52, '01a22264a81d7000800000163cb58f1c', '7a1e36936c03ac0f63b3b192bd4ffc15e9360e8e4cf36232fc75abade04100f7', '0247d347bc097fb53dd4f85d03b1532c77bfd44e523a1c449672f220f60d9b26', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (53, '01a22264a85770008000001786641e9f', '0247d347bc097fb53dd4f85d03b1532c77bfd44e523a1c449672f220f60d9b26', '0c46da27af9e16a0c800acff98b37e270fa044c549c20ed931a604c1db10830e', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (54, '01a22264a88470008000001810377e2a', '0c46da27af9e16a0c800acff98b37e270fa044c549c20ed931a604c1db10830e', '00852887494d72b9de76b29e1abcb0a410027624e7610b69d924297ba80ab95d', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (55, '01a22264a89e70008000001999c925d8', '00852887494d72b9de76b29e1abcb0a410027624e7610b69d924297ba80ab95d', '0b993b3e776df33934179874c65d794bd0cb4ae87fe78ca2c3b0a8778d52f025', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (56, '01a22264a8bf70008000001a3b120e33', '0b993b3e776df33934179874c65d794bd0cb4ae87fe78ca2c3b0a8778d52f025', 'd837aacabf86da655e277e62ded790fbf9ced4c5b4d5f0139386f95cf9819db0', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (57, '01a22264a92870008000001bffce5612', 'd837aacabf86da655e277e62ded790fbf9ced4c5b4d5f0139386f95cf9819db0', '1ca167989bf205de4d602702a31878a4753049ae5db41536e002bacd70883239', '2026-11-28T13:42:32.021Z');
INSERT INTO public.audit_seal VALUES (58, '01a22264a9ab70008000001c5ced5409', '1ca167989bf205de4d602702a31878a4753049ae5db41536e002bacd70883239', 'a77b92f20fffc4daf8f4c93aa954b8428eabad1d050bad7a054df404438fba23', '2026-11-28T13:42:33.163Z');
INSERT INTO public.audit_seal VALUES (59, '01a22264aa1270008000001dcac73a36', 'a77b92f20fffc4daf8f4c93aa954b8428eabad1d050bad7a054df404438fba23', 'b3c74b068fe8a9b0f8c70c969850dc42611a7df0674a0b8e08be753d08ea044c', '2026-11-28T13:42:33.163Z');
INSERT INTO public.audit_seal VALUES (60, '01a22264aab770008000001e4377b01c', 'b3c74b068fe8a9b0f8c70c969850dc42611a7df0674a0b8e08be753d08ea044c', 'c49a94266eea85418feea6b91c71f1cb16196d29a935e3cd6d4dbda620ba40af', '2026-11-28T13:42:33.163Z');
INSERT INTO public.audit_seal VALUES (61, '01a22264aaff70008000001fdba7b601', 'c49a94266eea85418feea6b91c71f1cb16196d29a935e3cd6d4dbda620ba40af', '5a330775124d76885f601f7a273ac9993b28508393289019ddcfc8f740f27bce', '2026-11-28T13:42:33.163Z');
INSERT INTO public.audit_seal VALUES (62, '01a22264b4377000800000010f456c42', '5a330775124d76885f601f7a273ac9993b28508393289019ddcfc8f740f27bce', '7a3b36f745024cec6ca6035ba1375b0a41bd72ef9af1cb50d7296b70134549ac', '2026-11-28T13:42:35.283Z');
INSERT INTO public.change_log VALUES ('access', 0, 'a1159b6c-f9a1-4031-972f-7a1b9f28ad1b', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 0, 'a1159b6c-f9a1-4031-972f-7a1b9f28ad1b', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 0, 'a1159b6c-f9a1-4031-972f-7a1b9f28ad1b', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 0, 'a1159b6c-f9a1-4031-972f-7a1b9f28ad1b', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 0, 'a1159b6c-f9a1-4031-972f-7a1b9f28ad1b', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('violations', 0, '34df07ca-5d55-473e-a3ab-824f2df23c53', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 1, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accessItems', '["ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 2, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accessItems', '["ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 3, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accessItems', '["ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 4, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accessItems', '["ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 5, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accessItems', '["ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 6, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accessItems', '["ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 7, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'grants', '["ROLE","staff","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 8, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'grants', '["ROLE","lead","ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 9, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'grants', '["ACCESS_PROFILE","clerk","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 1, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identities', '["ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 2, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identities', '["bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 3, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 4, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identities', '["dee"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 5, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'assignments', '["ann","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 6, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'assignments', '["ann","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 7, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'assignments', '["bob","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 8, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'assignments', '["cem","ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 9, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'assignments', '["dee","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 1, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 2, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'sources', '["erp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 3, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accountAttributes', '["erp","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 4, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accountAttributes', '["erp","costCenter"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 5, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 6, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identityProfiles', '["guests"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 7, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 8, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accounts', '["a-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 9, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accounts', '["a-bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 10, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'accounts', '["a-none"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 1, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'sodPolicies', '["p2p"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 2, '5cd99a17-5ea7-45d2-9e2b-2b4903a71076', 'sodPolicies', '["draft"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 11, 'bdf04bb2-def8-4eca-b199-236e894828eb', 'sources', '["01a22264a4b1745fa676907026ac0a11"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 12, 'e4c1ef33-2169-4138-875f-bc242267602c', 'accounts', '["c-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 13, '89090bbf-54df-4bc9-8f65-2f1b61605965', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 14, 'b53b90c5-dc60-4c95-97f1-5d78125476c9', 'accountAttributes', '["01a22264a4b1745fa676907026ac0a11","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 15, '096e26be-f9aa-4bc8-b480-f01f0cf8a835', 'sources', '["01a22264a5e876a6b8c32f29beeaaa50"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 16, 'd89d7878-f349-4155-b3ef-71317573b2d5', 'accounts', '["o-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 17, '1ebd83b1-1f78-4ba6-a09f-f4d8241e0ce4', 'accounts', '["o-ann"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 18, '1ebd83b1-1f78-4ba6-a09f-f4d8241e0ce4', 'sources', '["01a22264a5e876a6b8c32f29beeaaa50"]', 'DELETED');
INSERT INTO public.change_log VALUES ('assignments', 10, '2793f512-6b52-4eb6-9370-c76308679756', 'identities', '["eve"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 11, 'f34ff4ed-6740-4191-aca8-77886edbbb96', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 12, 'd9c71f23-3446-4da7-b5ef-6f48872594e7', 'assignments', '["eve","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 13, 'd9c71f23-3446-4da7-b5ef-6f48872594e7', 'assignments', '["eve","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 14, '54bb8fd7-842c-4f7e-adf7-a4ff00b1218d', 'identities', '["fay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 15, '7ba0f54c-1a5f-48ef-bcce-021a7e42907b', 'identities', '["fay"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 10, 'c56654f4-20f0-442d-bf94-f80b0b830ae5', 'accessItems', '["ROLE","temp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 11, '776a07f3-37b3-40e8-9ca4-c00f9c34f536', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 12, 'fa1a56ca-5599-4e25-a62b-32bbdbeb1cea', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 13, 'fa1a56ca-5599-4e25-a62b-32bbdbeb1cea', 'accessItems', '["ROLE","temp"]', 'DELETED');
INSERT INTO public.change_log VALUES ('sod-policies', 3, '62df7425-d2dc-4c3b-877e-9a70e5782a50', 'sodPolicies', '["01a22264a79076e6a0c97ca09abc8975"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 4, '71ff3920-0b1e-4247-8e2c-266f5648ee5c', 'sodPolicies', '["01a22264a79076e6a0c97ca09abc8975"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 5, '52b3f281-633d-4596-859d-b8a26892a79d', 'sodPolicies', '["01a22264a7ec73d4a4bcbb1177e4331c"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 6, '7158a6ba-166c-4a4f-b7b5-a1f00581f054', 'sodPolicies', '["01a22264a7ec73d4a4bcbb1177e4331c"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 19, '13983c9a-a6bc-4084-b89b-a73778f3fd81', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 20, '961c40f0-4be8-48bc-ba2a-5f252e5495b4', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 21, '91a0249d-0f08-4c0c-8e0a-591a9af0a8b9', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 22, '38dc1437-d0a7-48aa-9e99-40af0f136595', 'identityProfiles', '["leavers"]', 'DELETED');
INSERT INTO public.change_log VALUES ('search-attributes', 1, '80fb02da-ccf1-4815-bd3d-7562c98e86db', 'searchAttributes', '["01a22264a8fb7635bad238f8f0ed05d5"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 2, '4dd85578-ddbf-449c-8528-c3b6094ec40d', 'searchAttributes', '["01a22264a97c747496749fa36c51f04b"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 3, 'c120d589-1e21-48e8-a710-c0e8ab98bcdd', 'searchAttributes', '["01a22264a97c747496749fa36c51f04b"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 23, '40425a59-a053-4955-8c49-6a91740f09bf', 'governanceGroups', '["01a22264aada767dbabe2c2d5a90161e"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 24, '0c790fe7-a0f4-45ab-8285-ebfc31789eb0', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.compensating_control VALUES ('01a22264-aa87-73fa-9e9e-65f4c8a21cf5', 'Review', 'review', NULL, 'cem', 'IDENTITY', '[]', 'Mitigation', NULL, NULL, 720, 0);
INSERT INTO public.governance_group VALUES ('01a22264aada767dbabe2c2d5a90161e', 'Board', 'board', NULL, 'cem');
INSERT INTO public.identity VALUES ('ann', 'Ann', 'ann@example.com', 'employees', '{"department":"Finance"}', NULL);
INSERT INTO public.identity VALUES ('bob', 'Bob', NULL, 'employees', '{}', NULL);
INSERT INTO public.identity VALUES ('dee', 'Dee', NULL, 'guests', '{}', NULL);
INSERT INTO public.identity VALUES ('eve', 'Eve', NULL, NULL, '{"department":"Sales"}', NULL);
INSERT INTO public.identity VALUES ('cem', 'Cem Y.', NULL, NULL, '{}', NULL);
INSERT INTO public.identity_profile VALUES ('guests', 'Guests', 'guests', NULL, 20, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.identity_profile VALUES ('employees', 'All staff', 'all staff', NULL, 0, 'hr', 'NON_PTA', 0, 0, NULL, 'Portal', 0);
INSERT INTO public.identity_profile VALUES ('leavers', 'Leavers', 'leavers', NULL, 40, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.import_record VALUES ('01a22264a2b574319eac813b16a63f41', '2026-11-28T13:42:29.772Z', '2026-11-28T13:42:30.325Z', 'cli:root', 'COMMAND', '01a22264a07872ceb98c4a50988599d9', 'APPLIED', 'upsert', NULL, NULL, NULL, '["sources.csv","account-attributes.csv","entitlements.csv","access-profiles.csv","roles.csv","grants.csv","identity-profiles.csv","identities.csv","accounts.csv","assignments.csv","sod-policies.csv"]', '{"sources":{"created":2,"updated":0,"unchanged":0,"skipped":0},"account-attributes":{"created":2,"updated":0,"unchanged":0,"skipped":0},"entitlements":{"created":3,"updated":0,"unchanged":0,"skipped":0},"access-profiles":{"created":1,"updated":0,"unchanged":0,"skipped":0},"roles":{"created":2,"updated":0,"unchanged":0,"skipped":0},"grants":{"created":3,"updated":0,"unchanged":0,"skipped":0},"identity-profiles":{"created":3,"updated":0,"unchanged":0,"skipped":0},"identities":{"created":4,"updated":0,"unchanged":0,"skipped":0},"accounts":{"created":3,"updated":0,"unchanged":0,"skipped":0},"assignments":{"created":5,"updated":0,"unchanged":0,"skipped":0},"sod-policies":{"created":2,"updated":0,"unchanged":0,"skipped":0}}', '[]', 0, '{"begun":1,"ended":0}');
INSERT INTO public.import_record VALUES ('01a22264b42a718faa215af82317d753', '2026-11-28T13:42:34.718Z', '2026-11-28T13:42:34.794Z', 'cli:root', 'COMMAND', '01a22264b3cd7717b12dca51c7bd23fb', 'APPLIED', 'upsert', NULL, NULL, NULL, '["identity-profiles.csv"]', '{"identity-profiles":{"created":1,"updated":0,"unchanged":0,"skipped":0}}', '[]', 0, '{"begun":0,"ended":0}');
INSERT INTO public.migration VALUES (1, 1767225600000, 'CreateAccess1767225600000');
INSERT INTO public.migration VALUES (2, 1767225600001, 'CreateInventory1767225600001');
INSERT INTO public.migration VALUES (3, 1767225600002, 'CreateSod1767225600002');
INSERT INTO public.migration VALUES (4, 1767225600003, 'CreateState1767225600003');
INSERT INTO public.migration VALUES (5, 1767225600004, 'CreateSearch1767225600004');
INSERT INTO public.migration VALUES (6, 1767225600005, 'CreateAudit1767225600005');
INSERT INTO public.migration VALUES (7, 1767225600006, 'AddJobTrace1767225600006');
INSERT INTO public.migration VALUES (8, 1767225600007, 'CreateRateLimit1767225600007');
INSERT INTO public.migration VALUES (9, 1767225600010, 'CreateLookups1767225600010');
INSERT INTO public.migration VALUES (10, 1767225600011, 'CreateChangeLog1767225600011');
INSERT INTO public.migration VALUES (11, 1767225600012, 'MoveJobs1767225600012');
INSERT INTO public.migration VALUES (12, 1767225600013, 'RecordCompatibility1767225600013');
INSERT INTO public.migration VALUES (13, 1767225600020, 'AddCheckStarter1767225600020');
INSERT INTO public.migration VALUES (14, 1767225600060, 'AddAuditOrigin1767225600060');
INSERT INTO public.migration VALUES (15, 1767225600061, 'SealAudit1767225600061');
INSERT INTO public.migration VALUES (16, 1767225600070, 'AddEntitlementAttributes1767225600070');
INSERT INTO public.migration VALUES (17, 1767225600080, 'IndexFreeJobs1767225600080');
INSERT INTO public.migration VALUES (18, 1767225600090, 'AddEvaluatedState1767225600090');
INSERT INTO public.migration VALUES (19, 1767225600115, 'CountCheckBytes1767225600115');
INSERT INTO public.migration VALUES (20, 1767225600120, 'CreatePendingChanges1767225600120');
INSERT INTO public.migration VALUES (21, 1767225600130, 'FoldNames1767225600130');
INSERT INTO public.migration VALUES (22, 1767225600131, 'SortMembers1767225600131');
INSERT INTO public.migration VALUES (23, 1767225600135, 'TimeSeals1767225600135');
INSERT INTO public.migration VALUES (24, 1767225600140, 'DropCheckBytes1767225600140');
INSERT INTO public.migration VALUES (25, 1767225600150, 'CreateSearchTerms1767225600150');
INSERT INTO public.migration VALUES (26, 1767225600160, 'CreateConsoleSessions1767225600160');
INSERT INTO public.migration VALUES (27, 1767225600170, 'CreateViolations1767225600170');
INSERT INTO public.migration VALUES (28, 1767225600180, 'CreateGovernanceGroups1767225600180');
INSERT INTO public.migration VALUES (29, 1767225600181, 'CreateControls1767225600181');
INSERT INTO public.migration VALUES (30, 1767225600200, 'AddManager1767225600200');
INSERT INTO public.migration VALUES (31, 1767225600201, 'AddViolationOwners1767225600201');
INSERT INTO public.migration VALUES (32, 1767225600210, 'CreateViolationReports1767225600210');
INSERT INTO public.migration VALUES (33, 1767225600220, 'CreateAppliedControls1767225600220');
INSERT INTO public.migration VALUES (34, 1767225600300, 'CreateImports1767225600300');
INSERT INTO public.migration VALUES (35, 1767225600310, 'AddImportedViolations1767225600310');
INSERT INTO public.migration VALUES (36, 1767225600310, 'CreateReportSchedules1767225600310');
INSERT INTO public.promoted_value VALUES ('a-ann', '01a22264a8fb7635bad238f8f0ed05d5', 0, '1', '1');
INSERT INTO public.promotion VALUES ('01a22264a8fb7635bad238f8f0ed05d5', '01a22264a90e76b7aa9b517dae5e8d83', 'DONE', '[]', '', 3, 3, '2026-11-28T13:42:32.005Z', '2026-11-28T13:42:32.026Z', NULL);
INSERT INTO public.rate_limit VALUES ('auth-profiles:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 2, 1795873361739);
INSERT INTO public.rate_limit VALUES ('search-attributes:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 3, 1795873361882);
INSERT INTO public.schema_compatibility VALUES ('governance', 1767225600150);
INSERT INTO public.search_attribute VALUES ('01a22264a8fb7635bad238f8f0ed05d5', 'costs', 'costs', 'Costs', '{"erp":"costCenter"}');
INSERT INTO public.search_term VALUES ('SOURCE', 'erp', 'name', 0, 'erp');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'pay', '', 0, 'pay');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'pay', '', 1, 'payers');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'pay', 'name', 2, 'pay');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'post', '', 0, 'post');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'post', '', 1, 'posters');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'post', 'name', 2, 'post');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'view', '', 0, 'view');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'view', '', 1, 'viewers');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'view', 'name', 2, 'view');
INSERT INTO public.search_term VALUES ('ACCESS_PROFILE', 'clerk', '', 0, 'clerk');
INSERT INTO public.search_term VALUES ('ACCESS_PROFILE', 'clerk', 'name', 1, 'clerk');
INSERT INTO public.search_term VALUES ('ROLE', 'staff', '', 0, 'staff');
INSERT INTO public.search_term VALUES ('ROLE', 'staff', 'name', 1, 'staff');
INSERT INTO public.search_term VALUES ('ROLE', 'lead', '', 0, 'strasse');
INSERT INTO public.search_term VALUES ('ROLE', 'lead', '', 1, 'lead');
INSERT INTO public.search_term VALUES ('ROLE', 'lead', 'name', 2, 'strasse');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', '', 0, 'ann');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', '', 1, 'example');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', '', 2, 'com');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', 'name', 3, 'ann');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', 'email', 4, 'ann@example.com');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', 'attributes.department', 5, 'finance');
INSERT INTO public.search_term VALUES ('IDENTITY', 'bob', '', 0, 'bob');
INSERT INTO public.search_term VALUES ('IDENTITY', 'bob', 'name', 1, 'bob');
INSERT INTO public.search_term VALUES ('IDENTITY', 'dee', '', 0, 'dee');
INSERT INTO public.search_term VALUES ('IDENTITY', 'dee', 'name', 1, 'dee');
INSERT INTO public.search_term VALUES ('SOURCE', '01a22264a4b1745fa676907026ac0a11', 'name', 0, 'crm');
INSERT INTO public.search_term VALUES ('SOURCE', 'hr', 'name', 0, 'core hr');
INSERT INTO public.search_term VALUES ('IDENTITY', 'eve', '', 0, 'eve');
INSERT INTO public.search_term VALUES ('IDENTITY', 'eve', 'name', 1, 'eve');
INSERT INTO public.search_term VALUES ('IDENTITY', 'eve', 'attributes.department', 2, 'sales');
INSERT INTO public.search_term VALUES ('IDENTITY', 'cem', '', 0, 'cem');
INSERT INTO public.search_term VALUES ('IDENTITY', 'cem', '', 1, 'y');
INSERT INTO public.search_term VALUES ('IDENTITY', 'cem', 'name', 2, 'cem y.');
INSERT INTO public.sod_check VALUES ('01a22264aa5c7698808955cd799a5042', 'bob', '[{"type":"ENTITLEMENT","id":"post"}]', NULL, 'SUCCESS', '2026-11-28T13:42:32.284Z', '2026-11-28T13:42:32.355Z', '[{"policy":{"type":"SOD_POLICY","id":"p2p","name":"Pay and post"},"kind":"NEW","level":"HIGH","conflictingAccessCriteria":{"leftCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"pay","name":"Pay","existing":true,"paths":[[{"type":"ENTITLEMENT","id":"pay","name":"Pay"}]]}]},"rightCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"post","name":"Post","existing":false,"paths":[[{"type":"ENTITLEMENT","id":"post","name":"Post"}]]}]}}}]', NULL, 'governance-cli', '{"asOf":"2026-11-28T13:42:32.306Z","access":13,"assignments":15,"sodPolicies":6}');
INSERT INTO public.sod_policy VALUES ('p2p', 'Pay and post', 'pay and post', NULL, 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:42:30.079Z', '2026-11-28T13:42:30.079Z', NULL, '[]', '[]');
INSERT INTO public.sod_policy VALUES ('draft', 'Draft', 'draft', NULL, 'CONFLICTING_ACCESS_BASED', 'NOT_ENFORCED', 'LOW', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:42:30.079Z', '2026-11-28T13:42:30.079Z', NULL, '[]', '[]');
INSERT INTO public.sod_policy VALUES ('01a22264a79076e6a0c97ca09abc8975', 'Post and view', 'post and view', 'Changed', 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:42:31.580Z', '2026-11-28T13:42:31.627Z', NULL, '[]', '[]');
INSERT INTO public.source VALUES ('erp', 'ERP', NULL, '{}');
INSERT INTO public.source VALUES ('01a22264a4b1745fa676907026ac0a11', 'CRM', NULL, '{}');
INSERT INTO public.source VALUES ('hr', 'Core HR', NULL, '{"team":"y"}');
INSERT INTO public.state_version VALUES ('violations', 0, '34df07ca-5d55-473e-a3ab-824f2df23c53');
INSERT INTO public.state_version VALUES ('assignments', 15, '7ba0f54c-1a5f-48ef-bcce-021a7e42907b');
INSERT INTO public.state_version VALUES ('access', 13, 'fa1a56ca-5599-4e25-a62b-32bbdbeb1cea');
INSERT INTO public.state_version VALUES ('sod-policies', 6, '7158a6ba-166c-4a4f-b7b5-a1f00581f054');
INSERT INTO public.state_version VALUES ('search-attributes', 3, 'c120d589-1e21-48e8-a710-c0e8ab98bcdd');
INSERT INTO public.state_version VALUES ('inventory', 24, '0c790fe7-a0f4-45ab-8285-ebfc31789eb0');
INSERT INTO public.violation VALUES ('01a22264-a4d8-7137-80d7-ccb467542762', 'p2p', 'Pay and post', 'pay and post', 'ann', 'Ann', 'ann', 'High', '2', 'Open', 'GOVERNANCE_GROUP', 'unassigned', 0, '[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}]', NULL, NULL, '2026-11-28T13:42:30.865Z', '2026-11-28T13:42:30.865Z', '2026-11-28T13:42:30.865Z', NULL, NULL);
INSERT INTO public.violation VALUES ('01a22264-a733-7277-a42c-f84f8aecc99e', 'p2p', 'Pay and post', 'pay and post', 'eve', 'Eve', 'eve', 'High', '2', 'Open', 'GOVERNANCE_GROUP', 'unassigned', 0, '[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}]', NULL, NULL, '2026-11-28T13:42:31.475Z', '2026-11-28T13:42:31.475Z', '2026-11-28T13:42:31.475Z', NULL, NULL);
INSERT INTO public.violation_history VALUES ('01a22264-a4d8-7137-80d7-d1c6a83a7b4c', '01a22264-a4d8-7137-80d7-ccb467542762', '2026-11-28T13:42:30.865Z', 'DETECTED', NULL, '{"status":"Open","level":"High","policyName":"Pay and post","owner":{"type":"GOVERNANCE_GROUP","id":"unassigned"},"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"expiration":null}', '{"kind":"CHANGE","changed":"identities","key":["ann"]}');
INSERT INTO public.violation_history VALUES ('01a22264-a733-7277-a42c-fd628562645d', '01a22264-a733-7277-a42c-f84f8aecc99e', '2026-11-28T13:42:31.475Z', 'DETECTED', NULL, '{"status":"Open","level":"High","policyName":"Pay and post","owner":{"type":"GOVERNANCE_GROUP","id":"unassigned"},"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"expiration":null}', '{"kind":"CHANGE","changed":"identities","key":["eve"]}');
INSERT INTO public.violation_watermark VALUES ('current', '{"violations":{"position":0,"token":"34df07ca-5d55-473e-a3ab-824f2df23c53"},"assignments":{"position":15,"token":"7ba0f54c-1a5f-48ef-bcce-021a7e42907b"},"access":{"position":13,"token":"fa1a56ca-5599-4e25-a62b-32bbdbeb1cea"},"sod-policies":{"position":6,"token":"7158a6ba-166c-4a4f-b7b5-a1f00581f054"},"search-attributes":{"position":3,"token":"c120d589-1e21-48e8-a710-c0e8ab98bcdd"},"inventory":{"position":24,"token":"0c790fe7-a0f4-45ab-8285-ebfc31789eb0"}}', '2026-11-28T13:42:34.841Z', '01a22264a022765db1cca2d4669955d6', '2026-11-28T13:42:39.863Z');
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 4, true);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 7, true);
SELECT pg_catalog.setval('public.audit_unsealed_sequence_seq', 62, true);
SELECT pg_catalog.setval('public.migration_id_seq', 36, true);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);
ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT "PK_018c433f8264b58c86363eaadde" PRIMARY KEY (id);
ALTER TABLE ONLY public.state_version
    ADD CONSTRAINT "PK_2a17f8a65a92c93f785d7f558c8" PRIMARY KEY (name);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_history
    ADD CONSTRAINT "PK_440b71335c1e2b324e0458ada41" PRIMARY KEY (id);
ALTER TABLE ONLY public.identity_profile
    ADD CONSTRAINT "PK_45a43763a87e9551a1aea7f9b00" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT "PK_481efbe8b0a403efe3f47a6528f" PRIMARY KEY (id);
ALTER TABLE ONLY public.applied_control
    ADD CONSTRAINT "PK_4f890a5301922bb2a830bce4f87" PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "PK_54115ee388cdb6d86bb4bf5b2ea" PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_change
    ADD CONSTRAINT "PK_579f98e9ed2bdfa17bc66362a3b" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_report
    ADD CONSTRAINT "PK_5e8841f5a8161de1d74afa630d5" PRIMARY KEY (id);
ALTER TABLE ONLY public.change_log
    ADD CONSTRAINT "PK_62fa6cb08104af14ff52e210a84" PRIMARY KEY (part, "position");
ALTER TABLE ONLY public.promoted_value
    ADD CONSTRAINT "PK_669876a00b3f1f97baae5ee29f1" PRIMARY KEY (account_id, attribute_id, ordinal);
ALTER TABLE ONLY public.search_attribute
    ADD CONSTRAINT "PK_6864f17e4233a99277013cff1be" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_report_chunk
    ADD CONSTRAINT "PK_763079852c432e4835b30a696cd" PRIMARY KEY (report_id, attempt, number);
ALTER TABLE ONLY public.import_record
    ADD CONSTRAINT "PK_7cb4f3ff07ba70b0affacd863fd" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_watermark
    ADD CONSTRAINT "PK_816954fb9a5ca38c819f66fb34f" PRIMARY KEY (id);
ALTER TABLE ONLY public.attribute_name
    ADD CONSTRAINT "PK_8612038acc30380f51c9fa86414" PRIMARY KEY (name_key, kind, source_id, name);
ALTER TABLE ONLY public.console_link
    ADD CONSTRAINT "PK_8924499962f026db7672b1e6ba2" PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.account_attribute
    ADD CONSTRAINT "PK_98543479cbbebc91f379408f670" PRIMARY KEY (source_id, name);
ALTER TABLE ONLY public.audit_anchor
    ADD CONSTRAINT "PK_a592c24fa37f32e8ec1849e0a0a" PRIMARY KEY ("position");
ALTER TABLE ONLY public.violation
    ADD CONSTRAINT "PK_b4f833198cf98062eca084418eb" PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_group
    ADD CONSTRAINT "PK_bcf74e98caaeeab09a74e683498" PRIMARY KEY (id);
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT "PK_befcd5c0149c28a8d56b352f8a1" PRIMARY KEY (identity_id, access_type, access_id);
ALTER TABLE ONLY public.sod_policy
    ADD CONSTRAINT "PK_bf3bf2d83f1d6285b326b8654b8" PRIMARY KEY (id);
ALTER TABLE ONLY public.report_schedule
    ADD CONSTRAINT "PK_c7488f713986a70052eb10f1178" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seal
    ADD CONSTRAINT "PK_c840e1d96332fc77f37ceca1b8d" PRIMARY KEY ("position");
ALTER TABLE ONLY public.access_item
    ADD CONSTRAINT "PK_d1605e62f7680ae2a1450495b5a" PRIMARY KEY (type, id);
ALTER TABLE ONLY public.schema_compatibility
    ADD CONSTRAINT "PK_d7fe92b5165ce84cadd2108efbf" PRIMARY KEY (schema_name);
ALTER TABLE ONLY public.search_term
    ADD CONSTRAINT "PK_e38bc39940886898fb7c0e8eb42" PRIMARY KEY (type, id, field, ordinal);
ALTER TABLE ONLY public.sod_check
    ADD CONSTRAINT "PK_e53b9199547d5b7fa7603f24258" PRIMARY KEY (request_id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT "PK_e6c0c0608decdf78e4d4b263397" PRIMARY KEY (key);
ALTER TABLE ONLY public.compensating_control
    ADD CONSTRAINT "PK_e7ea03931b93322cc4e05c33e85" PRIMARY KEY (id);
ALTER TABLE ONLY public.console_session
    ADD CONSTRAINT "PK_ed5157f60ba4d233e9dfdb42e21" PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.governance_group_member
    ADD CONSTRAINT "PK_f0395b10d487662116fbaeb7dcc" PRIMARY KEY (group_id, identity_id);
ALTER TABLE ONLY public.promotion
    ADD CONSTRAINT "PK_fcd3a1dfca884108ae0d21571e1" PRIMARY KEY (attribute_id);
ALTER TABLE ONLY public.access_grant
    ADD CONSTRAINT "PK_fda795ef93e35565a1fdeb0d5e2" PRIMARY KEY (parent_type, parent_id, child_type, child_id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT "PK_ff16a44186b286d5e626178f726" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_unsealed
    ADD CONSTRAINT audit_unsealed_pkey PRIMARY KEY (sequence);
ALTER TABLE ONLY public.job_worker
    ADD CONSTRAINT job_worker_pkey PRIMARY KEY (id);
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
CREATE INDEX access_grant_child ON public.access_grant USING btree (child_type, child_id, parent_type, parent_id);
CREATE INDEX access_item_name ON public.access_item USING btree (type, name, id);
CREATE INDEX access_item_source_id ON public.access_item USING btree (source_id, type, id);
CREATE INDEX account_attribute_entitlement ON public.account_attribute USING btree (source_id) WHERE (entitlement = 1);
CREATE INDEX account_disabled ON public.account USING btree (disabled, id);
CREATE INDEX account_identity_id ON public.account USING btree (identity_id, id);
CREATE INDEX account_name_key ON public.account USING btree (substr(name_key, 1, 256), id);
CREATE INDEX account_native_identity_key ON public.account USING btree (substr(native_identity_key, 1, 256), id);
CREATE INDEX account_source_id ON public.account USING btree (source_id, id);
CREATE INDEX applied_control_control ON public.applied_control USING btree (control_id, status);
CREATE INDEX applied_control_violation ON public.applied_control USING btree (violation_id, id);
CREATE INDEX assignment_access ON public.assignment USING btree (access_type, access_id, identity_id);
CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor, id);
CREATE INDEX audit_event_resource_id ON public.audit_event USING btree (resource_id, id);
CREATE INDEX audit_event_resource_type ON public.audit_event USING btree (resource_type, id);
CREATE INDEX audit_event_subject ON public.audit_event USING btree (subject, id) WHERE (subject IS NOT NULL);
CREATE INDEX audit_event_tracking_id ON public.audit_event USING btree (tracking_id, id);
CREATE UNIQUE INDEX audit_seal_event_id ON public.audit_seal USING btree (event_id);
CREATE INDEX console_session_expires ON public.console_session USING btree (expires);
CREATE INDEX governance_group_member_identity_id ON public.governance_group_member USING btree (identity_id, group_id);
CREATE INDEX identity_email ON public.identity USING btree (email, id);
CREATE INDEX identity_identity_profile_id ON public.identity USING btree (identity_profile_id, id);
CREATE INDEX identity_name ON public.identity USING btree (name, id);
CREATE INDEX identity_profile_authoritative_source_id ON public.identity_profile USING btree (authoritative_source_id, id);
CREATE UNIQUE INDEX identity_profile_name_key ON public.identity_profile USING btree (name_key);
CREATE INDEX import_record_started ON public.import_record USING btree (started, id);
CREATE INDEX pending_change_completed ON public.pending_change USING btree (completed, id);
CREATE INDEX pending_change_expires ON public.pending_change USING btree (state, expires);
CREATE INDEX promoted_value_search ON public.promoted_value USING btree (attribute_id, substr(value_key, 1, 256), account_id);
CREATE INDEX report_schedule_next_run ON public.report_schedule USING btree (next_run, id);
CREATE UNIQUE INDEX search_attribute_name_key ON public.search_attribute USING btree (name_key);
CREATE INDEX search_term_term ON public.search_term USING btree (type, field, substr(term, 1, 256), id);
CREATE INDEX sod_check_completed ON public.sod_check USING btree (completed, request_id);
CREATE INDEX sod_check_started_by ON public.sod_check USING btree (started_by);
CREATE UNIQUE INDEX sod_policy_name_key ON public.sod_policy USING btree (name_key);
CREATE INDEX violation_created ON public.violation USING btree (created, id);
CREATE INDEX violation_expiration ON public.violation USING btree (expiration, id);
CREATE INDEX violation_history_violation ON public.violation_history USING btree (violation_id, id);
CREATE INDEX violation_level ON public.violation USING btree (level, created, id);
CREATE INDEX violation_modified ON public.violation USING btree (modified, id);
CREATE INDEX violation_owner_id ON public.violation USING btree (owner_id, created, id);
CREATE INDEX violation_policy_id ON public.violation USING btree (policy_id, created, id);
CREATE INDEX violation_policy_name_key ON public.violation USING btree (policy_name_key, created, id);
CREATE INDEX violation_report_created ON public.violation_report USING btree (created, id);
CREATE INDEX violation_report_policy ON public.violation_report USING btree (policy_id, id);
CREATE INDEX violation_severity ON public.violation USING btree (severity, id);
CREATE INDEX violation_since ON public.violation USING btree (since, id);
CREATE INDEX violation_status ON public.violation USING btree (status, created, id);
CREATE INDEX violation_target_id ON public.violation USING btree (target_id, created, id);
CREATE INDEX violation_target_name_key ON public.violation USING btree (target_name_key, created, id);
CREATE TRIGGER audit_anchor_no_delete BEFORE DELETE ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION public.audit_anchor_no_delete();
CREATE TRIGGER audit_anchor_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_anchor_old BEFORE INSERT ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION public.audit_anchor_old();
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.audit_event_no_delete();
CREATE TRIGGER audit_event_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_event_waits AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.audit_event_waits();
CREATE TRIGGER audit_seal_next BEFORE INSERT ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.audit_seal_next();
CREATE TRIGGER audit_seal_no_delete BEFORE DELETE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.audit_seal_no_delete();
CREATE TRIGGER audit_seal_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_unsealed_no_delete BEFORE DELETE ON public.audit_unsealed FOR EACH ROW EXECUTE FUNCTION public.audit_unsealed_no_delete();
CREATE TRIGGER audit_unsealed_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_unsealed FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;
