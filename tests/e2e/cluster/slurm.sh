#!/usr/bin/env bash
# slurm.sh FOLDER PORT PORT - a Slurm of one node with four CPUs, with all that is its own in FOLDER, until its standard
# input ends. FOLDER/slurm.conf is for the clients. Run in a process namespace, so that nothing of it is left.
set -euo pipefail
folder=$1 user=$(id -un) host=$(hostname -s)
mkdir -p "$folder/state" "$folder/spool"
chmod 755 "$folder"
head -c 1024 /dev/urandom >"$folder/munge.key"
chmod 400 "$folder/munge.key"
# A task that is requeued waits until what its nodes know of it has expired, else they may refuse it: two minutes, if
# nothing is said.
cat >"$folder/slurm.conf" <<EOF
ClusterName=hilltop
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$2
SlurmdPort=$3
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=30
CryptoType=crypto/munge
SlurmUser=$user
SlurmdUser=$user
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=bf_interval=1,sched_interval=1
ReturnToService=2
JobRequeue=1
NodeName=node NodeHostname=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=node Default=YES MaxTime=INFINITE State=UP
EOF
export SLURM_CONF=$folder/slurm.conf
munged --force --foreground --socket="$folder/munge.socket" --key-file="$folder/munge.key" --pid-file="$folder/munge.pid" \
  --log-file="$folder/munge.log" --seed-file="$folder/munge.seed" >"$folder/munge.out" 2>&1 </dev/null &
slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.out" 2>&1 </dev/null &
slurmd -D -f "$SLURM_CONF" >"$folder/slurmd.out" 2>&1 </dev/null &
cat >/dev/null
